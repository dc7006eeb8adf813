/**
 * Addresses of pages and files: plain paths with a server, any folder on a static site.
 *
 * On a static site, the page `/replay/ID?step=3` is `FOLDER/?/replay/ID&step=3`, for which every host serves the same
 * file.
 */

/** Whether this is a static site, as written by `smallworld site`. */
export const SITE = document.documentElement.dataset["home"] === "device";

/** Base path of the page and its files: `/` on a server. */
export const ROOT = SITE ? location.pathname.replace(/[^/]*$/, "") : "/";

/** The address of a page, given its path on a server. */
export function addressOf(page: string): string {
  if (!SITE) return page;
  const [, path = "/", query = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(page) ?? [];
  const asked = [path === "/" ? "" : path, query].filter(Boolean).join("&");
  return `${ROOT}${asked && `?${asked}`}${hash}`;
}

/** The page at an address, as its path on a server. */
export function pathAt({ pathname, search }: Location | URL): string {
  return SITE ? (/^\?(\/[^&]*)/.exec(search)?.[1] ?? "/") : pathname;
}

/** A shareable link to a page. */
export function linkOf(page: string): string {
  return location.origin + addressOf(page);
}
