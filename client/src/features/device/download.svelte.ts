/** Download of the game for offline play: start, pause, resume, remove. */
import { dropAll, fetchAll, isWhole, listFiles, sizeOf } from "../../../python/files";
import { ROOT } from "../../lib/addresses";
import { choose, hasDevice } from "../../lib/net/home.svelte";
import { keepPages } from "../../lib/net/serviceWorker";

const BASE = new URL(`${ROOT}python/`, location.href).href;

export class Download {
  /** Size in bytes; 0 until known. */
  total = $state(0);
  loaded = $state(0);
  running = $state(false);
  /** The server offers no download, or is unreachable. */
  failed = $state(false);
  readonly whole = $derived(hasDevice());
  private stopping = new AbortController();

  /** Determine the download's size, and whether it is already complete. */
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
      // Without a persistence request, browsers evict data when storage runs low.
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
