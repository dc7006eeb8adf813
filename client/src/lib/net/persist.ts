/** Retrying what a page can't do without: answers of the server, and parts of the client that load late. */
import { Refusal } from "./api";

/** The longest pause between two attempts, in milliseconds. */
const SLOWEST = 8000;
/** The status of an answer that says "later": too many requests. */
const LATER = 429;

/** Whether another attempt may help: a broken connection, a server in trouble or busy, a file that did not arrive. */
function passing(error: unknown): boolean {
  return !(error instanceof Refusal) || error.status === 0 || error.status === LATER || error.status >= 500;
}

/** Try until it works, with growing pauses; rejects with a refusal that will not change. */
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
