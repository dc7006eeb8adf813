/** Turn clocks and thinking times in words. */
import { language, t } from "./words.svelte";

export function clockWords(seconds: number): string {
  if (!seconds) return t("new.clock.none");
  return seconds < 3600
    ? t("new.clock.minutes", { count: Math.ceil(seconds / 60) })
    : t("new.clock.hours", { count: seconds / 3600 });
}

/** A thinking time in words, given in ms. */
export function thinkingWords(milliseconds: number): string {
  const format = new Intl.NumberFormat(language(), { style: "unit", unit: "second", unitDisplay: "short" });
  return format.format(milliseconds / 1000);
}
