/** The download of the game for this device: asked for, paused, gone on with, and removed. */
import { dropAll, fetchAll, isWhole, listFiles, sizeOf } from "../../../python/files";
import { ROOT } from "../../lib/addresses";
import { choose, hasDevice } from "../../lib/net/home.svelte";
import { keepPages } from "../../lib/net/serviceWorker";

const BASE = new URL(`${ROOT}python/`, location.href).href;

export class Download {
  /** In bytes; 0 as long as it is not known. */
  total = $state(0);
  loaded = $state(0);
  running = $state(false);
  /** The server has nothing to download, or can't be reached. */
  failed = $state(false);
  readonly whole = $derived(hasDevice());
  private stopping = new AbortController();

  /** Find out how large it is, and whether it is here already. */
  async look(): Promise<void> {
    try {
      const list = await listFiles(BASE);
      this.total = sizeOf(list);
      if (hasDevice() && !(await isWhole(BASE, list))) await this.start();
    } catch {
      this.failed = !hasDevice();
    }
  }

  readonly start = async (): Promise<void> => {
    if (this.running) return;
    this.running = true;
    this.failed = false;
    this.stopping = new AbortController();
    try {
      const list = await listFiles(BASE);
      await fetchAll(BASE, list, (loaded) => (this.loaded = loaded), this.stopping.signal);
      // Browsers drop what they were not asked to keep when room gets scarce.
      void navigator.storage?.persist?.();
      keepPages();
      choose({ fetched: true });
    } catch {
      this.failed = !this.stopping.signal.aborted;
    } finally {
      this.running = false;
    }
  };

  readonly pause = (): void => this.stopping.abort();

  readonly remove = async (): Promise<void> => {
    choose({ fetched: false, here: false });
    this.loaded = 0;
    await dropAll();
  };
}
