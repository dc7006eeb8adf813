/**
 * Addresses of pages and files: paths where a server answers, and below any folder where only files are served.
 *
 * There the page `/replay/ID?step=3` is `FOLDER/?/replay/ID&step=3`, which every host answers with the same file.
 */

/** Is this a site without a server, as `smallworld site` writes it? */
export const SITE = document.documentElement.dataset["home"] === "device";

/** Where the page and its files lie: `/` on a server. */
export const ROOT = SITE ? location.pathname.replace(/[^/]*$/, "") : "/";

/** The address of one of our pages, given as on a server. */
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

/** The link to one of our pages that others can open. */
export function linkOf(page: string): string {
  return location.origin + addressOf(page);
}
