/** Where games are stored: on the server of this page, or on this device. */
import { pathAt, SITE } from "../addresses";
import { keep, recall } from "../storage/storage";
import { online } from "./online.svelte";

/** Prefix of the ids of games on a device; see src/smallworld/server/device/device.py. */
const MARK = "device-";
const NAME = "smallworld.device";

/** The user's choices: Python was downloaded; new games are stored here even though there is a server. */
interface Choice {
  fetched: boolean;
  here: boolean;
}

const choice: Choice = $state({ fetched: false, here: false, ...(recall(NAME) as Partial<Choice> | null) });

/** Download progress of Python in bytes, while the user waits for it. */
export const arriving = $state({ loaded: 0, total: 0, waiting: false });

/** Whether this game is stored here. */
export function isOfDevice(game: string): boolean {
  return SITE || game.startsWith(MARK);
}

/** Whether games can be stored here without a download. */
export function hasDevice(): boolean {
  return SITE || choice.fetched;
}

/** Whether requests that either can answer are answered: by the server, or by this device. */
export function isAnswered(): boolean {
  return hasDevice() || online();
}

/** Whether new games are stored here. */
export function playsHere(): boolean {
  return SITE || (choice.fetched && (choice.here || !online())) || pathAt(location).includes(`/${MARK}`);
}

/** Whether that was chosen, rather than for lack of a server. */
export function chosenHere(): boolean {
  return choice.here;
}

/** Save a choice. */
export function choose(changed: Partial<Choice>): void {
  Object.assign(choice, changed);
  keep(NAME, $state.snapshot(choice));
}
