import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { ALL_POLICIES, POLICIES } from "@/lib/contract/kit/policies";
import { findMissingRules, type Rights } from "@/lib/domain/kit/access";
import { combineGrants } from "@/lib/domain/kit/grants";
import { type Endpoint, isWrite } from "@/lib/http/endpoint";
import { refusalOf, toUncheckedInput } from "@/tests/support/direct";
import { findCalls } from "@/tests/support/find-calls";
import { sampleInput } from "@/tests/support/sample-input";
import { type ActorInit, createActor, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";
import { takeTurns } from "@/tests/support/tries";

// Every call of the contract by every kind of caller, on their site, on a site of others and on one that does not exist. The calls
// go to the table of calls without middleware, so nothing depends on it. What is expected follows from the contract. It runs with
// PGlite only, because the decision is made before a database is asked for data. The second layer, row-level security, is tested
// on both databases (isolation.test.ts); pages and files of the build are in e2e/page-matrix.spec.ts.
// The full run, and this file alone, take all cells. The gate takes every active caller on their own site, where the rights of the
// call decide, one refusal per call, and every fifth of the other cells in turns: sessions and grants are checked for all calls by
// the same code. That nobody and owners of other sites are refused is in the record of each call, too (record/calls.long.test.ts).

const ROOT = join(__dirname, "../../..");

const calls = findCalls().flatMap(({ name, call }) => (call.servedBy === "both" ? [[name, call] as const] : []));

/**
 * Route handlers without a call of the contract: signing in and up check the browser themselves, unsubscribing the signature of its
 * link; health and reports need nobody.
 */
const OWN_ROUTES: readonly string[] = [
  "csp_report/route.ts",
  "health/live/route.ts",
  "health/ready/route.ts",
  "sign_in/continue/route.ts",
  "sign_in/current/route.ts",
  "sign_in/end/route.ts",
  "sign_in/links/route.ts",
  "sign_in/oidc/callback/route.ts",
  "sign_in/oidc/route.ts",
  "sign_up/confirm/route.ts",
  "sign_up/route.ts",
  "unsubscribe/route.ts",
];

/** Calls that start a browser when they are allowed; only their refusals are asked for. */
const NOT_RUN: readonly string[] = ["screenshots.take"];

const FOREIGN = "an operator of another site";
const BY_LINK = ["an owner by a link for the site"];
const WITHOUT = ["an operator without policies"];
const OPERATORS = ["an operator with all policies", ...WITHOUT, "an operator with internal_plus", FOREIGN];
const ALL = [...BY_LINK, "an owner", ...OPERATORS, "an internal user"];

/** Callers whom a handler refuses although the rule of the call allows them. */
const ALSO_REFUSED: Record<string, readonly string[]> = {
  // Rights are not given out, other sessions not ended, and nothing switched or published by a forwarded link.
  "members.invite": BY_LINK,
  "members.remove": BY_LINK,
  "members.resend": BY_LINK,
  "members.update": BY_LINK,
  "own-sessions.endOwnSessions": BY_LINK,
  "services.toggle": BY_LINK,
  "voice-search.restoreVersion": BY_LINK,
  // Owners and internal users only.
  "members.startViewAs": ["a viewer with all policies", ...OPERATORS],
  // Owners, for settings and new sites also internal users. A session for one site could not open a new one.
  "new-site.create": [...BY_LINK, ...OPERATORS],
  "site-settings.save": OPERATORS,
  "site-settings.setApproval": [...OPERATORS, "an internal user"],
  "site-settings.setResourceHosts": OPERATORS,
  "site-settings.setVariants": OPERATORS,
  // The policy depends on the kind of customization, or on the screen of the view.
  "drafts.discardDraft": WITHOUT,
  "drafts.listPreviews": WITHOUT,
  "drafts.presence": WITHOUT,
  "drafts.publishDraft": WITHOUT,
  "drafts.requestChanges": WITHOUT,
  "drafts.requestReview": WITHOUT,
  "drafts.saveDraft": WITHOUT,
  "drafts.sharePreview": WITHOUT,
  "drafts.showDraft": WITHOUT,
  "new-customizations.saveNew": WITHOUT,
  "new-customizations.showNew": WITHOUT,
  "saved-views.create": WITHOUT,
  "saved-views.list": WITHOUT,
  // The sample copies to a site that nobody may change.
  "campaigns.copy": ALL,
  "customization-copies.copyCustomizations": ALL,
  "listing-campaigns.copy": ALL,
  "recommendations-copies.copyRecommendations": ALL,
};

const PLACES = ["own", "other", "absent"] as const;
type Place = (typeof PLACES)[number];

/** A kind of caller: its grant, on which sites, and its session; `init` is null for nobody. */
type Kind = { init: ActorInit | null; at?: "own" | "other" | "*"; isActive?: boolean; isLink?: boolean };

const past = new Date(Date.now() - 60_000);
const operator = (policies: readonly string[]): ActorInit => ({ roles: ["operator"], policies: [...policies] });

const KINDS: Record<string, Kind> = {
  nobody: { init: null, isActive: false },
  "an expired session": { init: { session: { expiresAt: past } }, isActive: false },
  "a session that was ended": { init: { session: { endedAt: past } }, isActive: false },
  "a disabled user": { init: { user: { disabledAt: past } }, isActive: false },
  "an owner by a link for the site": { init: { session: { amr: "link", purpose: "open" } }, isLink: true },
  "an owner": { init: {} },
  "a viewer with all policies": { init: { roles: ["viewer"], policies: [...POLICIES] } },
  "an operator with all policies": { init: operator(POLICIES) },
  "an operator without policies": { init: operator([]) },
  "an operator with internal_plus": { init: operator(ALL_POLICIES) },
  [FOREIGN]: { init: operator(POLICIES), at: "other" },
  "an internal user": { init: { roles: ["internal"], policies: [] }, at: "*" },
};

const sites: Record<Place, string> = { own: "", other: "", absent: makeUniqueId("absent") };
const actors = new Map<string, TestActor>();

beforeAll(async () => {
  sites.own = await createSite();
  sites.other = await createSite();
  for (const [name, { init, at = "own", isLink }] of Object.entries(KINDS)) {
    if (init === null) continue;
    const session = isLink ? { ...init.session, site: sites.own } : init.session;
    actors.set(name, await createActor({ ...init, sites: [at === "*" ? "*" : sites[at]], session }));
  }
});

/** Whether the call names a site. */
function hasSite(call: Endpoint): boolean {
  return call.siteIn === "query" || call.path.includes(":siteId") || call.host === "search";
}

/** What the contract says: `401`, `403`, `404`, the missing rules, or `allowed`. */
function expectedFor(call: Endpoint, { init, at = "own", isActive = true, isLink }: Kind, place: Place): string {
  if (call.access.anonymous) return "allowed";
  if (!isActive || init === null) return "401";
  if (!hasSite(call)) return "allowed";
  if (at === "*" && place === "absent") return "404";
  if ((isLink && place !== "own") || (at !== "*" && place !== at)) return "403";
  const rights: Rights | null = combineGrants([{ roles: init.roles ?? ["owner"], policies: init.policies ?? [] }]);
  const roles = [...new Set([...(call.access.roles ?? []), ...(isWrite(call) && !call.own ? [NOT_VIEWER] : [])])];
  const missing = findMissingRules({ ...call.access, roles }, rights);
  return missing.length === 0 ? "allowed" : `403 ${missing.join()}`;
}

type Cell = { name: string; call: Endpoint; kind: string; given: Kind; place: Place };

const cells: Cell[] = calls.flatMap(([name, call]) =>
  Object.entries(KINDS).flatMap(([kind, given]) =>
    PLACES.filter((place) => place === "own" || hasSite(call)).map((place) => ({ name, call, kind, given, place })),
  ),
);

/** Whether the rights of the call decide: an active caller on their own site. */
function isOnOwnSite({ call, given: { at = "own", isActive = true }, place }: Cell): boolean {
  return isActive && (!hasSite(call) || place === (at === "*" ? "own" : at));
}

/** Whether the cell is the one refusal by session or grant that each call is always tried with. */
function isRefusalOfCall({ call, kind, place }: Cell): boolean {
  return kind === (hasSite(call) ? FOREIGN : "nobody") && place === "own";
}

const chosen = takeTurns(cells, (cell) => isOnOwnSite(cell) || isRefusalOfCall(cell));

const anyObject = z.record(z.string(), z.unknown());

function inputFor(call: Endpoint, siteId: string): Record<string, unknown> {
  const params = z.parse(anyObject, sampleInput(call.params));
  const query = z.parse(anyObject, sampleInput(call.query) ?? {});
  return {
    params: "siteId" in params ? { ...params, siteId } : params,
    query: {
      ...query,
      ...(call.siteIn === "query" ? { site_id: siteId } : {}),
      ...("tracker_id" in query ? { tracker_id: siteId } : {}),
    },
    ...(isWrite(call) ? { body: sampleInput(call.body) } : {}),
  };
}

async function ask(call: Endpoint, kind: string, place: Place): Promise<string> {
  // Some writes ask for the known revision before anything else.
  const headers: Record<string, string> = isWrite(call) ? { "if-match": '"0"' } : {};
  const init = { as: actors.get(kind), headers };
  const answer = await callThroughBff(call, toUncheckedInput(call, inputFor(call, sites[place])), init);
  const { status } = answer;
  const { error, missing } = refusalOf(answer);
  if (status === 401) return "401";
  if (status === 403 && Array.isArray(missing)) return `403 ${missing.join()}`;
  if (status === 403 && error === "forbidden") return "403";
  if (status === 404 && place === "absent") return "404";
  return status === 500 ? `500 ${error}` : status === 400 ? `400 ${error}` : "allowed";
}

test("every route is that of all calls, or is listed with its reason", () => {
  const files = readdirSync(join(ROOT, "app/api"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("route.ts"),
  );
  expect(files.sort()).toEqual(["[...call]/route.ts", ...OWN_ROUTES]);
  expect(calls.length).toBeGreaterThan(150);
});

test.each(calls)("%s answers every caller as the contract says", async (name, call) => {
  const deviations: string[] = [];
  for (const { kind, given, place } of chosen.filter((cell) => cell.name === name)) {
    const byRule = expectedFor(call, given, place);
    if (byRule === "allowed" && NOT_RUN.includes(name)) continue;
    const expected = byRule === "allowed" && ALSO_REFUSED[name]?.includes(kind) ? "403" : byRule;
    const found = await ask(call, kind, place);
    if (found !== expected) deviations.push(`${kind}, ${place} site: ${found} instead of ${expected}`);
  }
  expect(deviations).toEqual([]);
});
