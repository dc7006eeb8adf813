/** Retries for everything that a page depends on: server responses, and parts of the client that are loaded late. */
import { Refusal } from "./api";

/** Maximum pause between two attempts (ms). */
const SLOWEST = 8000;
/** HTTP status for too many requests. */
const LATER = 429;

/** Whether a retry may help: a broken connection, a failing or busy server, a missing file. */
function passing(error: unknown): boolean {
  return !(error instanceof Refusal) || error.status === 0 || error.status === LATER || error.status >= 500;
}

/** Retry until success, with growing pauses; rejects on a permanent refusal. */
export async function persist<T>(attempt: () => Promise<T>, onfail: (error: unknown) => void = () => {}): Promise<T> {
  for (let pause = 500; ; pause = Math.min(SLOWEST, pause * 2)) {
    try {
      return await attempt();
    } catch (error) {
      if (!passing(error)) throw error;
      onfail(error);
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}
