import { expect, test } from "@playwright/test";
import { DEMO_SITES } from "@/backend/demo/sites";
import type { Member } from "@/lib/contract/accounts/members";
import type { OwnSession } from "@/lib/contract/accounts/own-sessions";
import { RIGHTS_STALE_MS } from "@/lib/domain/kit/limits";
import { type Product, startWeb, type Web } from "@/scripts/bench/product.mjs";
import { signIn } from "@/scripts/check/sign-in.mjs";
import { mintProductLink } from "../support/links";
import { startOwnProduct } from "../support/own-product";
import { FULL } from "../support/tier";

// Two web servers in front of one backend, as behind a load balancer: they share nothing but the backend.

test.describe.configure({ mode: "serial" });

const SITE = DEMO_SITES[1]?.siteId ?? "";
const MEMBERS = `/sites/${SITE}/settings/members`;
const SYNONYMS = `/sites/${SITE}/catalog_management/synonyms`;

let product: Product;
let second: Web;
let owner: string;

test.beforeAll(async () => {
  product = await startOwnProduct({ LOG_LEVEL: "error", TRUST_PROXY: "1" });
  second = await startWeb(product);
  owner = product.cookie;
});
test.afterAll(async () => {
  await second?.stop();
  await product?.stop();
});

const getCookie = (user: string) => signIn({ ...product, user: `${user}@vitrine.example` });

function open(origin: string, path: string, cookie: string): Promise<Response> {
  return fetch(origin + path, { headers: { cookie }, redirect: "manual" });
}

/** The statuses of a page and of its call at the second web server. */
async function askSecond(cookie: string): Promise<number[]> {
  const answers = await Promise.all(
    [SYNONYMS, `/api${SYNONYMS}/page_json`].map((path) => open(second.url, path, cookie)),
  );
  await Promise.all(answers.map((answer) => answer.text()));
  return answers.map(({ status }) => status);
}

/** Sends a write from a page of the first web server. */
async function write(method: string, path: string, body: object, cookie = owner): Promise<Response> {
  const page = await (await open(product.origin, "/sites", cookie)).text();
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? "";
  const headers = {
    ...{ cookie, "content-type": "application/json", "sec-fetch-site": "same-origin", "x-csrf-token": token },
    ...("revision" in body ? { "if-match": `"${body.revision}"` } : {}),
  };
  const answer = await fetch(product.origin + path, { method, headers, body: JSON.stringify(body) });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return answer;
}

async function findMember(userId: string): Promise<Member> {
  const { items } = (await (await open(product.origin, `/api${MEMBERS}/page_json`, owner)).json()) as {
    items: Member[];
  };
  const found = items.find((one) => one.user_id === userId);
  if (found === undefined) throw new Error(`${userId} is no member`);
  return found;
}

/** Waits until the second web server answers so; it must within the time for which rights may be stale. */
async function expectSoon(cookie: string, statuses: readonly number[]): Promise<void> {
  await expect.poll(() => askSecond(cookie), { timeout: RIGHTS_STALE_MS }).toEqual(statuses);
}

test("a right that is taken away at one web server is refused by the other", { tag: FULL }, async () => {
  const cookie = await getCookie("operator");
  expect(await askSecond(cookie)).toEqual([200, 200]);
  const { revision, policies } = await findMember("operator");
  const fewer = policies.filter((policy) => policy !== "synonyms");
  await write("PATCH", `/api${MEMBERS}/update_json`, {
    user_id: "operator",
    role: "operator",
    policies: fewer,
    revision,
  });
  await expectSoon(cookie, [403, 403]);
  const after = await findMember("operator");
  const body = { user_id: "operator", role: "operator", policies, revision: after.revision };
  await write("PATCH", `/api${MEMBERS}/update_json`, body);
  await expectSoon(cookie, [200, 200]);
});

test("a session that is ended at one web server is refused by the other", { tag: FULL }, async () => {
  const [one, other] = [await getCookie("operator"), await getCookie("operator")];
  expect(await askSecond(other)).toEqual([200, 200]);
  await write("DELETE", "/api/sign_in/sessions", {}, one);
  await expectSoon(other, [307, 401]);
  expect(await askSecond(one)).toEqual([200, 200]);
});

test("a member who is removed at one web server is refused by the other", { tag: FULL }, async () => {
  const cookie = await getCookie("operator");
  expect(await askSecond(cookie)).toEqual([200, 200]);
  await write("DELETE", `/api${MEMBERS}/destroy_json`, { user_id: "operator" });
  await expectSoon(cookie, [403, 403]);
});

test("links that are used at both web servers while one is killed open one session each", { tag: FULL }, async () => {
  const users = ["owner", "operator", "viewer", "staff"];
  // Fewer than the ten failures a minute after which the links of a user are refused.
  const links = await Promise.all(
    users.flatMap((sub) => Array.from({ length: 4 }, () => mintProductLink(product, { sub, path: "/sites" }))),
  );
  const cookies = await Promise.all(users.map(getCookie));
  const countSessions = async () => {
    const lists = cookies.map(async (cookie) => {
      const answer = await open(second.url, "/api/sign_in/sessions", cookie);
      return ((await answer.json()) as { sessions: OwnSession[] }).sessions.length;
    });
    return (await Promise.all(lists)).reduce((sum, count) => sum + count, 0);
  };
  const before = await countSessions();
  const uses = links.flatMap((link) => [openLink(product.origin, link), openLink(second.url, link)]);
  await uses[0];
  product.web.process.kill("SIGKILL");
  await Promise.all(uses);
  // A link whose use was interrupted may still work.
  const third = await startWeb(product);
  await Promise.all(links.map((link) => openLink(third.url, link)));
  await third.stop();
  expect((await countSessions()) - before).toBe(links.length);
});

let browsers = 0;

/** Uses a link in a browser with an address of its own. */
async function openLink(origin: string, link: string): Promise<void> {
  browsers += 1;
  const headers = {
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    "x-forwarded-for": `203.0.113.${browsers}`,
  };
  const body = JSON.stringify({ link: new URL(link).search });
  // The web server may be killed meanwhile.
  await fetch(`${origin}/api/sign_in/continue`, { method: "POST", headers, body }).catch(() => null);
}
