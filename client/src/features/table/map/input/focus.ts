/** Where a region is on the page: one outline for each, on the one map that can be used. */

/** The outline of a region, if a map shows it. */
export function outlineOf(region: string | null): SVGGraphicsElement | undefined {
  const found = document.getElementById(`r-${region ?? ""}`);
  return found instanceof SVGGraphicsElement ? found : undefined;
}

export function focusRegion(region: string | null): void {
  outlineOf(region)?.focus({ preventScroll: true });
}
