/** On a static site, rewrites links to our pages to addresses that any file host can serve. */
import { addressOf, ROOT } from "./addresses";

const PAGE = 'a[href^="/"]';

function lead(link: Element): void {
  const href = link.getAttribute("href") ?? "/";
  if (href !== ROOT && !href.startsWith(`${ROOT}?`)) link.setAttribute("href", addressOf(href));
}

/** Rewrite all links, now and whenever one is added or changed. */
export function leadLinks(): void {
  document.querySelectorAll(PAGE).forEach(lead);
  const seen = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Element && target.matches(PAGE)) lead(target);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(PAGE)) lead(node);
        node.querySelectorAll(PAGE).forEach(lead);
      }
    }
  });
  seen.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["href"] });
}
