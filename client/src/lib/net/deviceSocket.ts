/** Connection to a game on this device, with the interface of a socket. */

export class DeviceSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  private say: (message: string) => void = () => {};
  private leave: () => void = () => {};

  constructor(game: string) {
    import("../device/device.svelte").then(
      ({ device }) => {
        if (this.readyState !== WebSocket.CONNECTING) return;
        const line = device.open(game, {
          ready: () => {
            this.readyState = WebSocket.OPEN;
            this.onopen?.();
          },
          told: (data) => this.onmessage?.({ data }),
          hung: (code) => this.close(code),
        });
        this.say = (message) => device.tell(line, message);
        this.leave = () => device.close(line);
      },
      () => this.close(1006),
    );
  }

  send(message: string): void {
    this.say(message);
  }

  close(code = 1000): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.leave();
    this.onclose?.({ code });
  }
}
