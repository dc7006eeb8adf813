/** Whether the server was reachable at the last request. */
let reachable = $state(true);

/** Record the outcome of a request. */
export function noteReached(reached: boolean): void {
  reachable = reached;
}

/** Whether the last request reached the server. */
export function online(): boolean {
  return reachable;
}
