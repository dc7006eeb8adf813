/** Fake server of one scene: sends its messages, and answers requests. */
import type { Scene } from "virtual:scenes";
import type { FromBrowser, FromServer } from "../../src/messages";

export class SceneSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  /** Messages sent by the page. */
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

  /** Send a message to the page. */
  tell(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {
    this.readyState = 3;
  }
}
