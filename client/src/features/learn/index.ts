/** The lesson panel beside a table, loaded only for lessons. */
import { loadWords } from "../../lib/i18n/words.svelte";

export const loadLessonPanel = async () => {
  const [panel] = await Promise.all([import("./LessonPanel.svelte"), loadWords("lessons")]);
  return panel;
};
