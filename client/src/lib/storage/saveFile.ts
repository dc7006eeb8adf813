/** File downloads. */

/** Offer a file for download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.dispatchEvent(new MouseEvent("click"));
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
