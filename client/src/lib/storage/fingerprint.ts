/** Fingerprint of a text, to detect changes; not cryptographic (two 32-bit FNV-1a hashes). */
export function fingerprint(text: string): string {
  return half(text, 0x811c9dc5) + half(text, 0x9e3779b9);
}

function half(text: string, start: number): string {
  let sum = start;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return (sum >>> 0).toString(36);
}
