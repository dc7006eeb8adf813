/** Svelte context: the table slices around a component. */

import { createContext } from "svelte";
import type { TableSlices } from "./tableSlices";

export const [useTable, provideTable] = createContext<TableSlices>();
