/** The slices of the table that a component is part of. */

import { createContext } from "svelte";
import type { TableSlices } from "./tableSlices";

export const [useTable, provideTable] = createContext<TableSlices>();
