/** On a site without a server, links to our pages lead to addresses that any host of files can answer. */
import { addressOf, ROOT } from "./addresses";

const PAGE = 'a[href^="/"]';

function lead(link: Element): void {
  const href = link.getAttribute("href") ?? "/";
  if (href !== ROOT && !href.startsWith(`${ROOT}?`)) link.setAttribute("href", addressOf(href));
}

/** Change all links, now and whenever one is shown or led elsewhere. */
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
