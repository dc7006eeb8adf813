/** What a lesson asks for, beside its table; loaded where there is one. */
import { loadWords } from "../../lib/i18n/words.svelte";

export const loadLessonPanel = async () => {
  const [panel] = await Promise.all([import("./LessonPanel.svelte"), loadWords("lessons")]);
  return panel;
};
