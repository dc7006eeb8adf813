/** Time left until a deadline. */

export function left(deadline: string, now: number): { seconds: number; text: string } {
  const seconds = Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return { seconds, text: hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}` };
}
