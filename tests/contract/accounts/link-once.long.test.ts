import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq, inArray, sql } from "drizzle-orm";
import { sessions } from "@/backend/db/schema/accounts/accounts";
import { mintLink } from "@/lib/domain/accounts/signed-link";
import { deriveKey, parseKeys } from "@/lib/http/crypto";
import { forgetShared } from "@/lib/server/process/shared";
import { continueWithLink } from "@/lib/server/sign-in/sign-in";
import { createActor, makeUniqueId } from "@/tests/support/seed";
import { makeStore, type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";

// Links that are used many times at once while the backend is killed: each opens one session at most, and one that opened none
// still works.

const LINKS = 20;
const USES = 5;

/** A link, and the user whom it signs in. */
type Link = { sub: string; search: string };

async function makeLinks(backend: StartedBackend): Promise<Link[]> {
  const [master] = parseKeys(backend.secrets);
  if (master === undefined) throw new Error("no key");
  const key = await deriveKey(master, "link");
  const iat = Math.floor(Date.now() / 1000);
  const links: Link[] = [];
  for (let count = 0; count < LINKS; count += 1) {
    const { uid: sub } = await createActor({}, openStore(backend.controlUrl));
    const claims = { aud: "localhost:3000", path: "/sites", sub, site: "", purpose: "open", iat, exp: iat + 3600 };
    const link = await mintLink(key, "http://localhost:3000", { ...claims, nonce: makeUniqueId("nonce-of-a-link") });
    links.push({ sub, search: new URL(link).search });
  }
  return links;
}

let addresses = 0;

/** An address per browser, because failures are limited by address. */
function nextAddress(): string {
  addresses += 1;
  return `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

/** Uses a link like a browser of its own; returns whether it opened a session. */
async function openLink({ search }: Link): Promise<boolean> {
  const answer = await continueWithLink(
    new Request("http://localhost:3000/api/sign_in/continue", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        "x-vitrine-peer": nextAddress(),
      },
      body: JSON.stringify({ link: search }),
    }),
  );
  return answer.headers.has("set-cookie");
}

const openAll = (links: readonly Link[]) =>
  links.flatMap((link) => Array.from({ length: USES }, async () => ({ link, isOpened: await openLink(link) })));

/** A new web server: nothing of an earlier one is in memory. */
function startWeb(url: string, secrets: string): void {
  Object.assign(process.env, { EMBEDDED_URL: url, SECRETS: secrets });
  forgetShared();
}

/** The number of sessions that each link has opened, by count. */
async function countSessions(backend: StartedBackend, links: readonly Link[]): Promise<Record<string, number>> {
  const isTheirs = and(
    eq(sessions.amr, "link"),
    inArray(
      sessions.uid,
      links.map(({ sub }) => sub),
    ),
  );
  const rows = await openStore(backend.controlUrl)
    .select({ uid: sessions.uid, count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(isTheirs)
    .groupBy(sessions.uid);
  const counts: Record<string, number> = {};
  for (const { count } of rows) counts[`${count}`] = (counts[`${count}`] ?? 0) + 1;
  return counts;
}

/** Forwards calls to a backend; `onReply` runs when a used link was answered, before the answer is passed on. */
async function startProxy(target: string, onReply: () => Promise<void>): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== "connection"));
    try {
      const answer = await fetch(target + request.url, {
        method: request.method,
        headers: headers as Record<string, string>,
        body: chunks.length === 0 ? undefined : Buffer.concat(chunks),
      });
      const text = await answer.text();
      if (request.url?.endsWith("/consume")) await onReply();
      response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test("a backend that is killed while links are used", async () => {
  const place = await makeStore();
  let backend = await startBackend({ store: place });
  try {
    startWeb(backend.url, backend.secrets);
    const links = await makeLinks(backend);
    const uses = openAll(links);
    await Promise.any(uses.map(async (use) => ((await use).isOpened ? undefined : Promise.reject(new Error("none")))));
    await backend.kill();
    await Promise.all(uses);
    backend = await startBackend({ store: place });
    startWeb(backend.url, backend.secrets);
    expect(Object.keys(await countSessions(backend, links))).toEqual(["1"]);
    // One after the other: the web server refuses more calls at a time than it can make.
    for (const link of links) await Promise.all(openAll([link]));
    expect(await countSessions(backend, links)).toEqual({ "1": LINKS });
  } finally {
    await backend.stop();
    await place.remove();
  }
});

test("a backend that is killed between opening the session and answering", async () => {
  const place = await makeStore();
  let backend = await startBackend({ store: place });
  const proxy = await startProxy(backend.url, async () => {
    await backend.kill();
    throw new Error("the answer is lost");
  });
  try {
    startWeb(proxy.url, backend.secrets);
    const [link] = await makeLinks(backend);
    if (link === undefined) throw new Error("no link");
    expect(await openLink(link)).toBe(false);
    backend = await startBackend({ store: place });
    startWeb(backend.url, backend.secrets);
    expect(await countSessions(backend, [link])).toEqual({ "1": 1 });
    expect(await openLink(link)).toBe(false);
    expect(await countSessions(backend, [link])).toEqual({ "1": 1 });
  } finally {
    proxy.server.close();
    await backend.stop();
    await place.remove();
  }
});
