/** What is kept for a start without a network, and which of it answers a request. */
declare const self: ServiceWorkerGlobalScope;

/** Where the files lie; addresses here begin after it. */
const ROOT = new URL(".", self.location.href).pathname;
/** The page of every address. */
const SHELL = "/index.html";
/** Python for pages, which keep its files themselves; the name of the cache is that of python/files.ts. */
const PYTHON = "/python/";
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
  await cache.addAll([SHELL, ...BUILD.shell].map((path) => new Request(at(path), { cache: "no-cache" })));
  // The server may have none of these, as when it is being restarted.
  await Promise.allSettled(DATA.map((path) => cache.add(at(path))));
}

/** Keep the words of a language that is spoken here. */
export async function keepWords(language: string): Promise<void> {
  const cache = await caches.open(CURRENT);
  await addMissing(cache, BUILD.words[language] ?? []);
}

/** Keep all pages, for games that go on without a network. */
export async function keepPages(): Promise<void> {
  await addMissing(await caches.open(CURRENT), BUILD.rest);
}

async function addMissing(cache: Cache, paths: string[]): Promise<void> {
  const missing = [];
  for (const path of paths) if (!(await cache.match(at(path)))) missing.push(at(path));
  await cache.addAll(missing);
}

/** The address of a path. */
function at(path: string): string {
  return ROOT + path.slice(1);
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
  if (!url.pathname.startsWith(ROOT)) return undefined;
  const path = url.pathname.slice(ROOT.length - 1);
  if (path.startsWith("/api/")) return DATA.includes(path) || BUILD.site ? fresh(request) : undefined;
  if (path.startsWith("/schema")) return undefined;
  if (request.mode === "navigate") return page(request);
  if (path.startsWith("/assets/")) return asset(request);
  if (path.startsWith(PYTHON)) return python(request);
  return BUILD.shell.includes(path) ? fresh(request) : undefined;
}

/** A page from the network, for only the server knows the newest; the kept one where there is none. */
async function page(request: Request): Promise<Response> {
  const kept = await found(at(SHELL));
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

/** A module of Python: its page has kept it, and a worker asks for it again. */
async function python(request: Request): Promise<Response> {
  return (await (await caches.open("python")).match(request)) ?? fetch(request);
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
