import { randomBytes } from "node:crypto";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { capabilities, frontendData, me } from "@/lib/contract/accounts/who";
import { findInvalidNames, parseRights } from "@/lib/domain/kit/access";
import type { Output } from "@/lib/http/endpoint";
import { buildRow, type Checker, findCallObstacle } from "./checker";
import type { Finding } from "./describe-issues";
import { describeClock } from "./describe-refusal";
import { inspectSuccess } from "./inspect-answer";
import type { CheckStep } from "./step";

/** Difference of the clock that must be refused: more than the 300 s of the contract. */
const CLOCK_MS = 600_000;

/** Who is asking: every other step needs its answer. */
export async function checkCaller(checker: Checker): Promise<void> {
  const { params, facts } = checker;
  const data = await checker.check(frontendData, { params }, { verify: (value) => verifyCaller(checker, value) });
  if (data === null) {
    checker.stopped ??= "frontend_data is not usable";
    return;
  }
  checker.rights = parseRights(data.roles, data.policies);
  checker.token = data.csrf_token;
  facts.email = data.user.email;
  facts.baseUrl = data.site.base_url;
  facts.locale = data.user.locale;
  const groups = await checker.check(
    capabilities,
    { params },
    {
      acceptable: { "404": { outcome: "pass", reason: "no optional groups" } },
    },
  );
  checker.groups = groups?.groups ?? [];
}

function verifyCaller({ options }: Checker, data: Output<typeof frontendData>): Finding[] {
  const { user, site, roles, policies, csrf_token: token } = data;
  const findings: Finding[] = [];
  if (options.auth.kind === "hmac" && user.id !== options.user)
    findings.push({ path: "user.id", expected: "the id in X-Vitrine-User", found: "another id" });
  if (site.trackingCode !== options.site)
    findings.push({ path: "site.trackingCode", expected: "the site of the path", found: "another site" });
  if (parseRights(roles, policies) === null)
    findings.push({ path: "roles, policies", expected: "two lists of text", found: "something else" });
  const invalid = findInvalidNames(roles, policies).length;
  if (invalid > 0)
    findings.push({ path: "roles, policies", expected: "names of a-z 0-9 _ . : -", found: `${invalid} others` });
  if (token === "") findings.push({ path: "csrf_token", expected: "a token", found: "empty text" });
  return findings;
}

/** Signatures and users that must be refused. */
async function checkForgeries(checker: Checker): Promise<void> {
  const { auth } = checker.options;
  const input = { params: checker.params };
  if (auth.kind === "cookie") return checker.skip(frontendData, "cookies instead of signatures", "refusals");
  const key = { id: auth.key.id, bytes: new Uint8Array(randomBytes(32)) };
  const invalid = { codes: ["hmac_invalid"], statuses: [401] };
  await checker.expectRefusal(frontendData, input, { what: "signed with another key", ...invalid }, { key });
  await checker.expectRefusal(
    frontendData,
    input,
    {
      what: "signed ten minutes ago",
      codes: ["hmac_clock"],
      statuses: [401],
      verify: ({ code, body }) => (code === "hmac_clock" ? verifyClock(body.server_time) : []),
    },
    { shiftMs: -CLOCK_MS },
  );
  const unknown = { codes: ["unauthenticated", "forbidden"], statuses: [401, 403], isOptional: true };
  await checker.expectRefusal(frontendData, input, { what: "unknown user", ...unknown }, { user: checker.ownName });
}

function verifyClock(serverTime: unknown): Finding[] {
  if (typeof serverTime === "string" && !Number.isNaN(Date.parse(serverTime))) return [];
  return [{ path: "server_time", expected: "an instant", found: describeClock(serverTime, Date.now()) }];
}

/** Signing in by e-mail asks with an address instead of an id. */
async function checkAddress(checker: Checker): Promise<void> {
  const { options, facts, params } = checker;
  const what = "by e-mail address";
  if (options.auth.kind === "cookie") return checker.skip(frontendData, "cookies instead of signatures", what);
  const { email } = facts;
  if (email === undefined || !/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(email))
    return checker.skip(frontendData, "the user has no e-mail address of ASCII letters", what);
  const obstacle = findCallObstacle(checker, frontendData);
  if (obstacle !== null) return checker.skip(frontendData, obstacle, what);
  const { reply, path } = await checker.attempt(frontendData, { params }, { identity: { user: email } });
  const isAnswered = "answer" in reply && reply.answer.status < 300;
  const found = isAnswered ? inspectSuccess(frontendData, reply.answer).value : undefined;
  const isFound = found?.user.id === options.user;
  const reason = isFound ? "" : "people are not found by their address, so they sign in by signed links only";
  checker.add(
    buildRow(
      checker,
      frontendData,
      { outcome: isFound ? "pass" : "warn", reason, findings: [] },
      { what, path, ms: reply.ms },
    ),
  );
}

async function checkUnknownSite(checker: Checker): Promise<void> {
  const wanted = { what: "unknown site", codes: ["forbidden", "not_found"], statuses: [403, 404] };
  await checker.expectRefusal(frontendData, { params: { siteId: checker.ownName } }, wanted);
}

async function checkProjects(checker: Checker): Promise<void> {
  const { params, options } = checker;
  await checker.check(
    availableProjects,
    { params },
    {
      verify: (projects) => {
        const sites = Object.values(projects).flatMap((project) =>
          (project?.groups ?? []).flatMap(({ sites }) => sites),
        );
        if (sites.some((site) => site.tracker_id === options.site)) return [];
        return [{ path: "<project>.groups.sites", expected: "the site of the check", found: `${sites.length} others` }];
      },
    },
  );
}

async function checkAccount(checker: Checker): Promise<void> {
  const reason = "optional; without it, a single sign-on needs DEFAULT_SITE";
  await checker.check(me, {}, { acceptable: { "404": { outcome: "pass", reason } } });
}

/** Identity of the caller, refusals of signatures, and the list of sites. `checkCaller` comes before all steps. */
export const CALLER_STEPS: readonly CheckStep[] = [
  { kind: "reads", calls: [frontendData], run: checkForgeries },
  { kind: "reads", calls: [frontendData], run: checkAddress },
  { kind: "reads", calls: [frontendData], run: checkUnknownSite },
  { kind: "reads", calls: [me], run: checkAccount },
  { kind: "reads", calls: [availableProjects], run: checkProjects },
];
