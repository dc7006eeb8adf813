/** What is kept for a start without a network, and which of it answers a request. */
declare const self: ServiceWorkerGlobalScope;

/** The page of every address. */
const SHELL = "/index.html";
/** Data that is the same for everybody and that the start page and the player aid show; no other of /api is touched. */
const DATA = [
  "/api/catalogue",
  "/api/art/smallworld/small-world-3/landscape.svg",
  "/api/art/smallworld/small-world-3/portrait.svg",
];
const PREFIX = "smallworld-";
const CURRENT = `${PREFIX}${BUILD.version}`;
/** How long a page may take from the network before the kept one is shown. */
const PATIENCE = 4000;

/** Fetch and keep everything that pages without a network need; fails where the build is not whole. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(CURRENT);
  await cache.addAll([SHELL, ...BUILD.shell].map((url) => new Request(url, { cache: "no-cache" })));
  // The server may have none of these, as when it is being restarted.
  await Promise.allSettled(DATA.map((url) => cache.add(url)));
}

/** Keep the words of a language that is spoken here. */
export async function keepWords(language: string): Promise<void> {
  const cache = await caches.open(CURRENT);
  const known = BUILD.words[language] ?? [];
  const missing = [];
  for (const url of known) if (!(await cache.match(url))) missing.push(url);
  await cache.addAll(missing);
}

/** Drop what older builds kept, except the last one's: a page of it may still be open. */
export async function dropOld(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
}

/** The answer to a request; undefined for all that goes to the network as if there were no worker. */
export function answer(request: Request): Promise<Response> | undefined {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return undefined;
  if (url.pathname.startsWith("/api/")) return DATA.includes(url.pathname) ? fresh(request) : undefined;
  if (url.pathname.startsWith("/schema")) return undefined;
  if (request.mode === "navigate") return page(request);
  if (url.pathname.startsWith("/assets/")) return asset(request);
  return BUILD.shell.includes(url.pathname) ? fresh(request) : undefined;
}

/** A page from the network, for only the server knows the newest; the kept one where there is none. */
async function page(request: Request): Promise<Response> {
  const kept = await found(SHELL);
  if (!kept) return fetch(request);
  const late = new Promise<Response>((done) => setTimeout(() => done(kept.clone()), PATIENCE));
  // A proxy answers for a server that is down.
  const asked = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : kept.clone()),
    () => kept.clone(),
  );
  return Promise.race([asked, late]);
}

/** A file whose name changes with its content: kept is as good as new. */
async function asset(request: Request): Promise<Response> {
  const kept = await found(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CURRENT)).put(request, answer.clone());
  return answer;
}

/** From the network, and kept for when there is none; what was kept says so. */
async function fresh(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(CURRENT)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await found(request);
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set("x-kept", "yes");
    return new Response(kept.body, { status: kept.status, headers });
  }
}

/** What was kept, of this build if possible. */
async function found(request: Request | string): Promise<Response | undefined> {
  const how = { ignoreVary: true, ignoreSearch: true };
  return (await (await caches.open(CURRENT)).match(request, how)) ?? caches.match(request, how);
}
