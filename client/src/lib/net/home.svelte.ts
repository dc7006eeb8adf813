/** Where games are kept: on the server that this page came from, or on this device. */
import { pathAt, SITE } from "../addresses";
import { keep, recall } from "../storage/storage";
import { online } from "./online.svelte";

/** Games of a device have ids that begin so; see src/smallworld/server/device/device.py. */
const MARK = "device-";
const NAME = "smallworld.device";

/** What was decided here: Python was fetched, and new games are to be kept here though there is a server. */
interface Choice {
  fetched: boolean;
  here: boolean;
}

const choice: Choice = $state({ fetched: false, here: false, ...(recall(NAME) as Partial<Choice> | null) });

/** How much of Python has arrived, in bytes, while somebody waits for it. */
export const arriving = $state({ loaded: 0, total: 0, waiting: false });

/** Is this game kept here? */
export function isOfDevice(game: string): boolean {
  return SITE || game.startsWith(MARK);
}

/** Can games be kept here, without fetching anything first? */
export function hasDevice(): boolean {
  return SITE || choice.fetched;
}

/** Are new games to be kept here? */
export function playsHere(): boolean {
  return SITE || (choice.fetched && (choice.here || !online())) || pathAt(location).includes(`/${MARK}`);
}

/** Is that so because it was chosen, and not for want of a server? */
export function chosenHere(): boolean {
  return choice.here;
}

/** Decide it. */
export function choose(changed: Partial<Choice>): void {
  Object.assign(choice, changed);
  keep(NAME, $state.snapshot(choice));
}
