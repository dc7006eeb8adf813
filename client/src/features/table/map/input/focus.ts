/** DOM elements of regions: one outline each, on the one interactive map. */

/** The outline of a region, if a map shows it. */
export function outlineOf(region: string | null): SVGGraphicsElement | undefined {
  const found = document.getElementById(`r-${region ?? ""}`);
  return found instanceof SVGGraphicsElement ? found : undefined;
}

export function focusRegion(region: string | null): void {
  outlineOf(region)?.focus({ preventScroll: true });
}
