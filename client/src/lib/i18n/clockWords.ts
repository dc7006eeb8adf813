/** How long a turn may take, in words. */
import { t } from "./words.svelte";

export function clockWords(seconds: number): string {
  if (!seconds) return t("new.clock.none");
  return seconds < 3600
    ? t("new.clock.minutes", { count: Math.ceil(seconds / 60) })
    : t("new.clock.hours", { count: seconds / 3600 });
}
