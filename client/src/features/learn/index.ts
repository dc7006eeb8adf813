/** What a lesson asks for, beside its table. */
export { default as LessonPanel } from "./LessonPanel.svelte";
