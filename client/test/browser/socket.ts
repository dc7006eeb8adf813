/** A server of one scene: tells what its socket told, and answers what can be asked there. */
import type { Scene } from "virtual:scenes";
import type { FromBrowser, FromServer } from "../../src/messages";

export class SceneSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  /** What the page has sent. */
  readonly sent: FromBrowser[] = [];

  constructor(private readonly scene: Scene) {
    super();
    queueMicrotask(() => {
      this.readyState = SceneSocket.OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const message = JSON.parse(text) as FromBrowser;
    this.sent.push(message);
    if (message.type === "hello") this.scene.messages.forEach((each) => this.tell(each));
    else if (message.type === "hint-request" && this.scene.hint) this.tell(this.scene.hint);
    else if (message.type === "threat-request" && this.scene.threats)
      this.tell({ ...this.scene.threats, reply: message.reply ?? 0 });
  }

  /** Say something to the page. */
  tell(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {
    this.readyState = 3;
  }
}
