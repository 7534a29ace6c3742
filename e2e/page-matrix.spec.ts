import { expect, test } from "@playwright/test";
import { makeDemoMembers } from "@/backend/demo/people";
import { DEMO_SITES } from "@/backend/demo/sites";
import { findMissingRules, type Rights } from "@/lib/domain/kit/access";
import { combineGrants } from "@/lib/domain/kit/grants";
import { findScreen, getScreen } from "@/lib/domain/kit/screens";
import type { Access } from "@/lib/http/endpoint";
import { startWeb } from "@/scripts/bench/product.mjs";
import { loadPorts } from "@/scripts/launch/settings.mjs";
import { takeTurns } from "@/tests/support/tries";
import { copyWithoutMiddleware, readManifest } from "./support/bare-build";
import { sendTrick, TRICKS } from "./support/bypass-tricks";
import { findFiles } from "./support/contract-calls";
import { fetchInTime } from "./support/fetch-in-time";
import { findDataDir, openSession, readSecrets } from "./support/links";
import { FULL } from "./support/tier";

// Every page and file of the build by every kind of caller, on all kinds of sites, with middleware and by the same build without
// it. What is expected follows from the table of screens, the contract, and the grants of the demo. The matrix of calls
// (access-matrix.long.test.ts) has more callers; pages identify them by the same function.
// The full run, and this file alone, take all cells. The gate takes every refusal by the rights of a screen, nobody on the first
// site, what the owner is shown there, and every fifth of the other refusals in turns: all pages identify callers, and find their
// grants, by the same code. Files, which have no middleware, are requested once in the gate.

test.describe.configure({ mode: "default" });

const AT_ONCE = 6;

/** The sites: all have it, the operator has it, neither operator nor viewer has it, nobody has it. */
const SITES = [DEMO_SITES[0]?.siteId ?? "", DEMO_SITES[1]?.siteId ?? "", DEMO_SITES[4]?.siteId ?? "", "100200-999999"];
const CALLERS = ["nobody", "ended", "owner", "operator", "viewer", "staff"] as const;
type Caller = (typeof CALLERS)[number];

/** Pages that anyone may open, and their status; the others outside of a site need an account. */
const OPEN: Record<string, number> = {
  ...{ "/auth_error": 200, "/deep_link": 307, "/dev/ui": 404, "/hmac_failed": 200, "/not_authorized": 403 },
  ...{ "/sign_in": 200, "/unavailable": 200, "/_global-error": 307, "/_not-found": 307, "/unsubscribe": 200 },
  ...{ "/sign_up": 200, "/sign_up/confirm": 200, "/sign_up/started": 307 },
};

/** Statuses that differ without middleware, which only changes how a page is shown; none of these pages has data. */
const WITHOUT_MIDDLEWARE: Record<string, number> = {
  "/not_authorized": 200,
  "/_global-error": 500,
  "/_not-found": 404,
  // Without a site it is nobody’s page.
  "/sign_up/started": 404,
};

const names = Object.keys(readManifest("app-paths-manifest.json"));
const pages = names.filter((name) => name.endsWith("/page")).map((name) => name.slice(0, -"/page".length) || "/");
const sitePages = pages.filter((page) => page.startsWith("/sites/[siteId]"));
/** Pages outside of sites that need an account. */
const OWN_PAGES = ["/", "/sites"];
/** The last page of signing up; with a site in its address it is a page of that site. */
const STARTED = "/sign_up/started";

let origin: string;
let bare: string;
const cleanups: (() => unknown)[] = [];
const cookies = new Map<Caller, string>();

test.beforeAll(async ({ baseURL }) => {
  origin = baseURL ?? "";
  const { program, remove } = copyWithoutMiddleware();
  cleanups.push(remove);
  bare = await startBare(program);
  for (const user of ["owner", "operator", "viewer", "staff"] as const)
    cookies.set(user, await openSession(origin, user));
  cookies.set("ended", await endedSession());
});
test.afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

/** Starts a web server of the build without middleware, in front of the same backend and with the same cookies. */
async function startBare(program: string): Promise<string> {
  const dataDir = findDataDir();
  const ports = loadPorts(dataDir);
  if (ports === null) throw new Error("the product under test does not run");
  const settings = {
    SECRETS: readSecrets(),
    EMBEDDED_URL: `http://127.0.0.1:${ports.backend}`,
    PUBLIC_URL: origin,
    SEARCH_URL: process.env.E2E_SEARCH_URL ?? "",
    DEFAULT_SITE: SITES[0] ?? "",
    LOG_LEVEL: "error",
  };
  const web = await startWeb({ settings, dataDir }, { program });
  cleanups.push(web.stop);
  return web.url;
}

async function endedSession(): Promise<string> {
  const cookie = await openSession(origin, "staff");
  const page = await fetch(`${origin}/sites`, { headers: { cookie } });
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const headers = {
    cookie,
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    "x-csrf-token": token,
  };
  const ended = await fetch(`${origin}/api/sign_in/end`, { method: "POST", headers, body: "{}" });
  expect(ended.ok).toBe(true);
  return cookie;
}

/** What the rules say: `sign in`, `403`, `404` for an absent site, or `shown`. */
type Verdict = "sign in" | "403" | "404" | "shown" | `failed with ${number}`;

/** One request of the matrix. */
type Cell = { caller: Caller; siteId: string | null; path: string; access: Access };

/** The rights of a caller on a site; undefined without a grant. */
function findRights(caller: Caller, siteId: string): Rights | null | undefined {
  const grants = makeDemoMembers().filter((one) => one.userId === caller && [siteId, "*"].includes(one.siteId));
  return grants.length === 0 ? undefined : combineGrants(grants);
}

function expectedFor({ caller, siteId, access }: Cell): Verdict {
  if (caller === "nobody" || caller === "ended") return "sign in";
  if (siteId === null) return "shown";
  const rights = findRights(caller, siteId);
  if (rights === undefined) return "403";
  if (!DEMO_SITES.some((one) => one.siteId === siteId)) return "404";
  return findMissingRules(access, rights).length === 0 ? "shown" : "403";
}

/** Cells of all callers on all sites. */
function buildCells(build: (siteId: string) => { path: string; access: Access }[]): Cell[] {
  return CALLERS.flatMap((caller) =>
    SITES.flatMap((siteId) => build(siteId).map((one) => ({ ...one, caller, siteId }))),
  );
}

/** Requests of a page by all callers, on all sites if it is a page of a site. */
function buildPageCells(page: string): Cell[] {
  if (OWN_PAGES.includes(page)) return CALLERS.map((caller) => ({ caller, siteId: null, path: page, access: {} }));
  return buildCells((siteId) => {
    if (page === STARTED)
      return [{ path: `${page}?lang=en&site=${siteId}`, access: getScreen("feeds-history").access }];
    const named = page.replace("[siteId]", siteId).replace("[...rest]", "no/such");
    const path = named.replace(/\[\w+\]/g, "none");
    return [{ path, access: findScreen(path)?.screen?.access ?? {} }];
  });
}

/** The name of a site that the caller may not know, but a refused answer contains. */
function findLeak({ caller, siteId }: Cell, text: string): string | undefined {
  if (siteId === null || findRights(caller, siteId) !== undefined) return undefined;
  const name = DEMO_SITES.find((one) => one.siteId === siteId)?.name;
  return name !== undefined && text.includes(name) ? name : undefined;
}

/** Requests a cell; returns how the answer deviates from what is expected, or null. */
type Ask = (server: string, cell: Cell) => Promise<string | null>;

async function findDeviations(server: string, cells: readonly Cell[], ask: Ask): Promise<string[]> {
  const waiting = [...cells];
  const deviations: string[] = [];
  async function work() {
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const deviation = await ask(server, cell);
      if (deviation !== null) deviations.push(`${cell.caller} ${cell.path}: ${deviation}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return deviations.sort();
}

/** Compares an answer with the rules. A refused one must not contain data: names of foreign sites, or read data. */
function compare(cell: Cell, verdict: Verdict, text: string): string | null {
  const expected = expectedFor(cell);
  if (verdict !== expected) return `${verdict} instead of ${expected}`;
  if (verdict === "shown") return null;
  if (text.includes("queryKey")) return "refused, but with data";
  const leak = findLeak(cell, text);
  return leak === undefined ? null : `refused, but it names ${leak}`;
}

const askPage: Ask = async (server, cell) => {
  const headers = { cookie: cookies.get(cell.caller) ?? "", accept: "text/html", "sec-fetch-dest": "document" };
  const answer = await fetchInTime(server + cell.path, { headers, redirect: "manual" });
  return compare(cell, readVerdict(answer, cell), await answer.text());
};

function readVerdict({ status, headers }: Response, { siteId }: Cell): Verdict {
  if (status === 307 && (headers.get("location") ?? "").includes("/sign_in")) return "sign in";
  if (status === 401) return "sign in";
  if (status === 403) return "403";
  // Objects named `none` do not exist on any site.
  if (status === 404 && siteId === SITES[3]) return "404";
  return status >= 500 ? `failed with ${status}` : "shown";
}

/** The payload that a navigation within the page would load. It is streamed, so a refusal may come after the status 200. */
const askPayload: Ask = async (server, cell) => {
  const headers = { cookie: cookies.get(cell.caller) ?? "", rsc: "1" };
  // Without the parameter the server redirects to the address with it.
  const answer = await fetchInTime(`${server}${cell.path}${cell.path.includes("?") ? "&" : "?"}_rsc`, {
    headers,
    redirect: "manual",
  });
  expect(answer.headers.get("content-type")).toContain("text/x-component");
  const text = await answer.text();
  return compare(cell, readDigest(text) ?? readVerdict(answer, cell), text);
};

function readDigest(text: string): Verdict | null {
  if (/NEXT_REDIRECT;[^"]*\/sign_in/.test(text)) return "sign in";
  const status = /NEXT_HTTP_ERROR_FALLBACK;(403|404)/.exec(text)?.[1];
  return status === "403" || status === "404" ? status : null;
}

/** Files are answers of calls: JSON codes, no redirects. */
const askFile: Ask = async (server, cell) => {
  const answer = await fetchInTime(server + cell.path, { headers: { cookie: cookies.get(cell.caller) ?? "" } });
  const isFile = answer.status === 200;
  const disposition = answer.headers.get("content-disposition") ?? "";
  if (isFile && !disposition.startsWith("attachment")) return "a file that browsers would show";
  const verdict = readVerdict(answer, cell);
  return compare(cell, verdict, await answer.text());
};

const isRefused = (cell: Cell): boolean => expectedFor(cell) !== "shown";
const isOnFirstSite = ({ siteId }: Cell): boolean => siteId === null || siteId === SITES[0];
const isShownToOwner = (cell: Cell): boolean => !isRefused(cell) && cell.caller === "owner" && isOnFirstSite(cell);

/** Whether the page itself refuses the cell: by the rights of its screen, or because it needs an account. */
function isRefusedByPage(cell: Cell): boolean {
  if (cell.caller === "nobody") return isOnFirstSite(cell);
  return expectedFor(cell) === "403" && cell.siteId !== null && findRights(cell.caller, cell.siteId) !== undefined;
}

const guardedPages = [...sitePages, STARTED, ...OWN_PAGES].map((page) => ({ page, cells: buildPageCells(page) }));
const refusals = takeTurns(
  guardedPages.flatMap(({ cells }) => cells.filter(isRefused)),
  isRefusedByPage,
);

test("every page outside of sites is open to anyone by the list, or needs an account", async () => {
  const outside = pages.filter((page) => !page.startsWith("/sites/")).filter((page) => !OWN_PAGES.includes(page));
  expect(outside.sort()).toEqual(Object.keys(OPEN).sort());
  const statuses = async (server: string) => {
    const answers = outside.map(async (path) => [path, (await fetch(server + path, { redirect: "manual" })).status]);
    return Object.fromEntries(await Promise.all(answers)) as Record<string, number>;
  };
  expect(await statuses(origin)).toEqual(OPEN);
  expect(await statuses(bare)).toEqual({ ...OPEN, ...WITHOUT_MIDDLEWARE });
});

test("the table has every page", () => {
  expect(sitePages.length).toBeGreaterThan(40);
  const cells = guardedPages.flatMap((one) => one.cells);
  expect(cells.filter(isShownToOwner).length).toBeGreaterThan(40);
});

for (const { page, cells } of guardedPages) {
  // Middleware is no security boundary: what it refuses, pages refuse, which the gate tests.
  test(`answers every caller on every site as the table of screens says: ${page}`, { tag: FULL }, async () => {
    expect(await findDeviations(origin, cells, askPage)).toEqual([]);
  });

  test(`refuses every caller without rights on every site, also without middleware: ${page}`, async () => {
    const refused = refusals.filter((cell) => cells.includes(cell));
    expect(refused).not.toEqual([]);
    expect(await findDeviations(bare, refused, askPage)).toEqual([]);
    // Pages refuse the payload of a navigation in the same place; these two are refused for different reasons.
    const payloads = refused.filter(({ caller }) => caller === "nobody" || caller === "viewer");
    expect(payloads).not.toEqual([]);
    expect(await findDeviations(bare, payloads, askPayload)).toEqual([]);
    // What is shown takes most of the time: one caller on one site. With middleware, the walk opens every screen.
    expect(await findDeviations(bare, cells.filter(isShownToOwner), askPage)).toEqual([]);
  });
}

for (const path of ["", "/history", "/query_customizations", "/settings/members"]) {
  // The site's start, and one of the screens, which are refused in the same place.
  const tag = ["", "/settings/members"].includes(path) ? [] : FULL;
  test(`no header, address or method opens a page without a sign-in, with and without middleware: ${path || "/"}`, {
    tag,
  }, async () => {
    expect(TRICKS.length).toBeGreaterThan(90);
    const opened: string[] = [];
    for (const server of [origin, bare])
      await Promise.all(
        TRICKS.map(async (trick) => {
          const { status, text } = await sendTrick(server, `/sites/${SITES[0]}${path}`, trick);
          const isOpen = text.includes("queryKey") || text.includes(DEMO_SITES[0]?.name ?? "");
          if (isOpen || status >= 500) opened.push(`${status} by ${trick.name}`);
        }),
      );
    expect(opened).toEqual([]);
  });
}

test("the routes are that of all calls and those in the list, and none depends on middleware", async () => {
  const routes = names.filter((name) => name.endsWith("/route")).map((name) => name.slice(0, -"/route".length));
  expect(routes.sort()).toEqual([
    ...["/api/[...call]", "/api/csp_report", "/api/health/live", "/api/health/ready"],
    ...["/api/sign_in/continue", "/api/sign_in/current", "/api/sign_in/end", "/api/sign_in/links", "/api/sign_in/oidc"],
    ...[
      "/api/sign_in/oidc/callback",
      "/api/sign_up",
      "/api/sign_up/confirm",
      "/api/unsubscribe",
      "/frames/voice_preview",
      "/icon.svg",
    ],
    "/texts/[locale]/[hash]/[parts]",
  ]);
  const { functions } = readManifest("functions-config-manifest.json") as {
    functions: Record<string, { matchers: { regexp: string }[] }>;
  };
  const matchers = functions["/_middleware"]?.matchers ?? [];
  expect(matchers.length).toBeGreaterThan(0);
  const hasMiddleware = (path: string) => matchers.some(({ regexp }) => new RegExp(regexp).test(path));
  expect(routes.filter(hasMiddleware)).toEqual([]);
  expect(pages.filter((page) => !hasMiddleware(page))).toEqual([]);
});

async function buildFileCells(caller: Caller): Promise<Cell[]> {
  const files = await findFiles();
  expect(files.length).toBeGreaterThan(8);
  return buildCells((siteId) =>
    files.map(({ call, buildPath }) => ({ path: buildPath(siteId), access: call.access })),
  ).filter((cell) => cell.caller === caller);
}

for (const caller of CALLERS) {
  test(`every file answers on every site as its call says: ${caller}`, async () => {
    expect(await findDeviations(origin, await buildFileCells(caller), askFile)).toEqual([]);
  });

  // Routes do not depend on middleware, which the gate tests above.
  test(`every file answers on every site as its call says, without middleware: ${caller}`, { tag: FULL }, async () => {
    expect(await findDeviations(bare, await buildFileCells(caller), askFile)).toEqual([]);
  });
}
