/** Visible box of an element, without what has scrolled out of its panel; null if nothing of it is visible. */
export function inSight(element: Element | undefined): DOMRect | null {
  let parent = element?.parentElement;
  // Elements with `display: contents` have no box.
  while (parent && !parent.getClientRects().length) parent = parent.parentElement;
  const at = element?.getBoundingClientRect();
  const panel = parent?.getBoundingClientRect();
  if (!at || !panel) return null;
  const top = Math.max(at.top, panel.top);
  const height = Math.min(at.bottom, panel.bottom) - top;
  return at.width > 0 && height > 0 ? new DOMRect(at.x, top, at.width, height) : null;
}
