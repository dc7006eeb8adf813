/** Traps the focus inside an overlay, and restores it when the overlay closes. */

const CONTROLS = "button:not(:disabled), input:not(:disabled), select:not(:disabled), a[href]";
const STOPS = `${CONTROLS}, [tabindex='0']`;

/** The element to begin with: the one that is marked, else the first control, else the box itself. */
function opening(node: HTMLElement): HTMLElement {
  return node.querySelector<HTMLElement>("[data-first]") ?? node.querySelector<HTMLElement>(CONTROLS) ?? node;
}

/** For a dialog, a menu, a curtain: `use:focusTrap`. Tab goes round inside. */
export function focusTrap(node: HTMLElement): { destroy: () => void } {
  const before = document.activeElement;
  function round(event: KeyboardEvent): void {
    if (event.key !== "Tab") return;
    const stops = [...node.querySelectorAll<HTMLElement>(STOPS)].filter((each) => each.offsetParent !== null);
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    const at = document.activeElement;
    if (at !== edge && at !== node && node.contains(at)) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  }
  opening(node).focus();
  node.addEventListener("keydown", round);
  return {
    destroy: () => {
      node.removeEventListener("keydown", round);
      if ((before instanceof HTMLElement || before instanceof SVGElement) && before.isConnected)
        before.focus({ preventScroll: true });
    },
  };
}
