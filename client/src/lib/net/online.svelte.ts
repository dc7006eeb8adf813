/** Whether the server can be reached, as far as the last request tells. */
let reachable = $state(true);

/** Note how a request went. */
export function noteReached(reached: boolean): void {
  reachable = reached;
}

/** Could the server be reached last time? */
export function online(): boolean {
  return reachable;
}
