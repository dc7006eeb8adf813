/** Requests that this device handles instead of a server. */
import { ROOT, SITE } from "../addresses";
import { Shelf } from "../../../python/shelf";
import { savedGame } from "../storage/savedGames";
import { device } from "./device.svelte";

const CARD = /^\/api\/games\/([\w-]+)$/;
const RECORD = /^\/api\/games\/([\w-]+)\/record$/;

/** Respond as `fetch` would. */
export async function fetchHere(path: string, options: RequestInit): Promise<Response> {
  const headers = new Headers(options.headers);
  const method = options.method ?? "GET";
  if (method === "GET") {
    // These need no Python: a site has them as files, or storage has them in their final form.
    if (SITE && path === "/api/catalogue") return fetch(ROOT + path.slice(1));
    const card = CARD.exec(path)?.[1];
    const text = card && (await (await Shelf.open()).read(`summary/${card}`));
    if (text) return new Response(text, { headers: { "content-type": "application/json" } });
  }
  // Records of unfinished games are only for those who created them.
  const host = savedGame(RECORD.exec(path)?.[1] ?? "")?.host;
  const bearer = headers.get("authorization")?.replace(/^Bearer /, "") ?? host ?? "";
  const body = typeof options.body === "string" ? options.body : "";
  const answer = await device.ask(method, path, body, bearer);
  return new Response(answer.body, { status: answer.status, headers: { "content-type": answer.kind } });
}
