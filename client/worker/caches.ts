/** Caches for starting offline, and the responses served from them. */
declare const self: ServiceWorkerGlobalScope;

/** Base path of the files; all paths here are relative to it. */
const ROOT = new URL(".", self.location.href).pathname;
/** The page for every address. */
const SHELL = "/index.html";
/** Python for pages, which cache its files themselves under the cache name of python/files.ts. */
const PYTHON = "/python/";
/** Public data shown by the start page and the player aid; nothing else below /api is cached. */
const DATA = [
  "/api/catalogue",
  "/api/art/smallworld/small-world-3/landscape.svg",
  "/api/art/smallworld/small-world-3/portrait.svg",
];
const PREFIX = "smallworld-";
const CURRENT = `${PREFIX}${BUILD.version}`;
/** Network timeout before a cached page is shown (ms). */
const PATIENCE = 4000;

/** Fetch and cache everything that offline pages need; fails if the build is incomplete. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(CURRENT);
  await cache.addAll([SHELL, ...BUILD.shell].map((path) => new Request(at(path), { cache: "no-cache" })));
  // The server may have none of these, e.g. during a restart.
  await Promise.allSettled(DATA.map((path) => cache.add(at(path))));
}

/** Cache the texts of a language in use. */
export async function keepWords(language: string): Promise<void> {
  const cache = await caches.open(CURRENT);
  await addMissing(cache, BUILD.words[language] ?? []);
}

/** Cache all pages for offline games. */
export async function keepPages(): Promise<void> {
  await addMissing(await caches.open(CURRENT), BUILD.rest);
}

async function addMissing(cache: Cache, paths: string[]): Promise<void> {
  const missing = [];
  for (const path of paths) if (!(await cache.match(at(path)))) missing.push(at(path));
  await cache.addAll(missing);
}

/** The URL of a path. */
function at(path: string): string {
  return ROOT + path.slice(1);
}

/** Delete the caches of older builds except the previous one, which an open page may still use. */
export async function dropOld(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
}

/** The response to a request; undefined to bypass the worker. */
export function answer(request: Request): Promise<Response> | undefined {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return undefined;
  if (!url.pathname.startsWith(ROOT)) return undefined;
  const path = url.pathname.slice(ROOT.length - 1);
  if (path.startsWith("/api/")) return DATA.includes(path) || BUILD.site ? fresh(request) : undefined;
  if (path.startsWith("/schema")) return undefined;
  if (request.mode === "navigate") return page(request);
  if (path.startsWith("/assets/")) return asset(request);
  if (path.startsWith(PYTHON)) return python(request);
  return BUILD.shell.includes(path) ? fresh(request) : undefined;
}

/** A page from the network, which always has the newest; falls back to the cached one. */
async function page(request: Request): Promise<Response> {
  const kept = await found(at(SHELL));
  if (!kept) return fetch(request);
  const late = new Promise<Response>((done) => setTimeout(() => done(kept.clone()), PATIENCE));
  // A proxy may respond for a server that is down.
  const asked = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : kept.clone()),
    () => kept.clone(),
  );
  return Promise.race([asked, late]);
}

/** A file whose name changes with its content: the cached copy never expires. */
async function asset(request: Request): Promise<Response> {
  const kept = await found(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CURRENT)).put(request, answer.clone());
  return answer;
}

/** A Python module: cached by its page, and requested again by a worker. */
async function python(request: Request): Promise<Response> {
  return (await (await caches.open("python")).match(request)) ?? fetch(request);
}

/** Network first, cached for offline use; a cached response is marked as such. */
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

/** A cached response, preferably from this build. */
async function found(request: Request | string): Promise<Response | undefined> {
  const how = { ignoreVary: true, ignoreSearch: true };
  return (await (await caches.open(CURRENT)).match(request, how)) ?? caches.match(request, how);
}
