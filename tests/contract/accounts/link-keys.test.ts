import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mintLink } from "@/lib/domain/accounts/signed-link";
import { parseErrorBody } from "@/lib/http/api-error";
import { type Key, parseKeys } from "@/lib/http/crypto";
import { continueWithLink, sendLink } from "@/lib/server/sign-in/sign-in";
import { decodeMail, startMailServer } from "@/tests/support/mail-server";
import { createActor, makeUniqueId } from "@/tests/support/seed";
import { type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";
import { makeTestSecret, useWebEnv } from "@/tests/support/web-env";

// Keys of links in a file, changed while links are signed by the backend and used in the web server.

const AT_ONCE = 40;
const OLD = `1:${makeTestSecret("0123456789abcdef")}`;
const NEW = `2:${makeTestSecret("fedcba9876543210")}`;

const folder = mkdtempSync(join(tmpdir(), "vitrine-keys-"));
const file = join(folder, "link-keys");
let backend: StartedBackend;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  writeFileSync(file, OLD);
  mail = await startMailServer();
  backend = await startBackend({ env: { LINK_KEYS_FILE: file, SMTP_URL: `smtp://127.0.0.1:${mail.port}` } });
  useWebEnv({ SECRETS: backend.secrets, EMBEDDED_URL: backend.url, LINK_KEYS_FILE: file });
});
afterAll(async () => {
  await backend?.stop();
  mail?.close();
  rmSync(folder, { recursive: true, force: true });
});

function readKey(text: string): Key {
  const [key] = parseKeys(text);
  if (key === undefined) throw new Error("no key");
  return key;
}

function post(handler: (request: Request) => Promise<Response>, body: object): Promise<Response> {
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  return handler(new Request("http://localhost:3000/x", { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Uses many new links of a key at the same time, and replaces the file in the middle; returns what was answered. */
async function openLinks(key: Key, sub: string, change?: string): Promise<Record<string, number>> {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { aud: "localhost:3000", path: "/sites", sub, site: "", purpose: "sign_in", iat, exp: iat + 3600 };
  const uses = Array.from({ length: AT_ONCE }, async () => {
    const link = await mintLink(key, "http://localhost:3000", { ...claims, nonce: makeUniqueId("nonce-of-a-link") });
    const answer = await post(continueWithLink, { link: new URL(link).search });
    return answer.ok ? "signed in" : parseErrorBody(await answer.json()).error;
  });
  await uses[0];
  if (change !== undefined) writeFileSync(file, change);
  const counts: Record<string, number> = {};
  for (const answer of await Promise.all(uses)) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

/** The key id of a link that the backend mails. */
async function mailedKid(email: string): Promise<string | null> {
  const before = mail.received.length;
  expect((await post(sendLink, { email, path: "/sites" })).status).toBe(202);
  const read = () => /http:\S+deep_link\S+/.exec(decodeMail(mail.received.slice(before)))?.[0] ?? "";
  const link = await until(read, (found) => found !== "" && mail.received.at(-1) !== undefined);
  return new URL(link).searchParams.get("kid");
}

test("keys are added and retired without a restart, and no current link is refused meanwhile", async () => {
  const { uid, email } = await createActor({}, openStore(backend.controlUrl));
  expect(await mailedKid(email)).toBe("1");
  expect(await openLinks(readKey(OLD), uid, `${NEW}\n${OLD}\n`)).toEqual({ "signed in": AT_ONCE });
  expect(await mailedKid(email)).toBe("2");
  expect(await openLinks(readKey(OLD), uid)).toEqual({ "signed in": AT_ONCE });
  expect(await openLinks(readKey(NEW), uid, NEW)).toEqual({ "signed in": AT_ONCE });
  // Ten failures a minute are answered, further ones refused.
  expect(await openLinks(readKey(OLD), uid)).not.toHaveProperty("signed in");
  expect(await mailedKid(email)).toBe("2");
});
