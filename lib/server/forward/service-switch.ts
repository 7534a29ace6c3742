import "server-only";
import { showServices, status, type toggle } from "@/lib/contract/services/services";
import { matchesSiteName } from "@/lib/domain/kit/matches-site-name";
import { isActiveService, isPendingService } from "@/lib/domain/services/read-state";
import { TOGGLE_PURPOSE } from "@/lib/domain/services/toggle-purpose";
import { ApiError } from "@/lib/http/api-error";
import type { Output, Parsed } from "@/lib/http/endpoint";
import { identifySiteCaller } from "@/lib/server/identity/who";
import { getEnv } from "@/lib/server/process/env";
import { log } from "@/lib/server/process/log";
import { getShared } from "@/lib/server/process/shared";
import type { RequestContext } from "@/lib/server/request/request-context";
import { callBackend } from "@/lib/server/upstream/backend";
import { loadSupports } from "@/lib/server/upstream/capabilities";
import type { ValidatedRequest } from "./forward";
import { requireRecentSignIn } from "./require-recent-sign-in";
import { openStatusId, sealStatusPath } from "./status-id";
import { parseStatusPath } from "./status-path";

// Switches services, also on a backend that only toggles them and reports progress under a URL of its own.

type ToggleRequest = ValidatedRequest<typeof toggle>;

/**
 * A backend without the ability `services` toggles whatever the state is, so the state is read first; the call is refused if the service is
 * already in the wanted state or being switched. Such a backend checks neither the sign-in nor the typed name. A reason and an
 * automatic return, which it would not store, are refused.
 */
export async function prepareSwitch({ context, parsed }: ToggleRequest): Promise<Parsed<typeof toggle>> {
  const { params, query, body } = parsed;
  await requireRecentSignIn(context, TOGGLE_PURPOSE);
  const supports = await loadSupports(context, params.siteId);
  if (supports("services")) return parsed;
  refuseUnknownFields(body);
  const { services } = await callBackend(context, showServices, { params });
  const state = services.find(({ service }) => service === body.service);
  if (state === undefined) throw new ApiError(404, { error: "not_found" });
  const who = { changed_by: state.changed_by ?? null, changed_at: state.changed_at ?? null };
  if (isPendingService(state) || (await isJobRunning(context, params.siteId, body.service)))
    throw new ApiError(409, { error: "busy", ...who });
  const isActive = isActiveService(state);
  // Without a known state, a toggle might do the opposite of what is wanted.
  if (isActive === null || (body.desired !== undefined && body.desired === isActive))
    throw new ApiError(412, { error: "stale", ...who });
  const { site } = await identifySiteCaller(context, params.siteId);
  if (isActive && !matchesSiteName(body.site_name ?? "", site.name))
    throw new ApiError(422, { error: "name_wrong", errors: { site_name: ["name_wrong"] } });
  return { params, query, body: { service: body.service } };
}

/** Replaces the status URL by an id; a URL that is not one of the backend is logged and never requested. */
export async function hideStatusUrl(
  { status_url: url, status_id: id }: Output<typeof toggle>,
  { context, parsed }: ToggleRequest,
): Promise<Output<typeof toggle>> {
  if (id || !url) return { status_id: id ?? null };
  const path = parseStatusPath(url, getEnv().backendUrl);
  if (path === null)
    log().warn({ request_id: context.requestId }, "the status URL of a switch is not one of the backend");
  if (path === null) return { status_id: null };
  const { params, body } = parsed;
  rememberJob(params.siteId, body.service, path);
  return { status_id: await sealStatusPath(params.siteId, path) };
}

/** The last switch of a service of a site that this process has sent: the path of its status, and when it was sent. */
type Job = { path: string; sentAt: number };
/** A job that runs longer no longer prevents another switch. */
const JOB_MAX_MS = 10 * 60_000;
const JOBS_MAX = 5_000;
/** Time to read the status before a further switch, which must not wait for it. */
const JOB_READ_MS = 2_000;

function getJobs(): Map<string, Job> {
  return getShared("services.jobs", () => new Map<string, Job>());
}

function rememberJob(siteId: string, service: string, path: string): void {
  const jobs = getJobs();
  const key = `${siteId}|${service}`;
  jobs.delete(key);
  if (jobs.size >= JOBS_MAX) jobs.delete(jobs.keys().next().value ?? "");
  jobs.set(key, { path, sentAt: performance.now() });
}

/**
 * Whether the last switch of a service still runs. Until then the list of services may show the state before it, and a second toggle
 * would undo the first. A status that cannot be read does not prevent an emergency switch.
 */
async function isJobRunning(context: RequestContext, siteId: string, service: string): Promise<boolean> {
  const key = `${siteId}|${service}`;
  const job = getJobs().get(key);
  if (job === undefined) return false;
  const isOld = performance.now() - job.sentAt > JOB_MAX_MS;
  const until = Math.min(context.until ?? Number.POSITIVE_INFINITY, performance.now() + JOB_READ_MS);
  const found = isOld ? null : await readJob({ ...context, until }, job.path).catch(() => null);
  if (found?.status === "in_progress") return true;
  if (getJobs().get(key) === job) getJobs().delete(key);
  return false;
}

/** Reads a status under the URL of a legacy backend. */
function readJob(context: RequestContext, path: string): Promise<Output<typeof status>> {
  return callBackend(context, { ...status, path }, {} as Parsed<typeof status>);
}

/** Reads the state of a switch: under the backend's own URL, or by the id of our backend. */
export async function readSwitchStatus({
  context,
  parsed,
}: ValidatedRequest<typeof status>): Promise<Output<typeof status>> {
  const { params, query } = parsed;
  const path = await openStatusId(params.siteId, query.id);
  if (path === null && query.id.includes(".")) throw new ApiError(404, { error: "not_found" });
  return path === null ? callBackend(context, status, { params, query }) : readJob(context, path);
}

/** Refuses what the backend would not store: above all a return that would never come. */
function refuseUnknownFields({ reason, auto_return_at }: Parsed<typeof toggle>["body"]): void {
  const sent = { reason: reason?.trim(), auto_return_at };
  const errors = Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (value ? [[name, ["invalid"]]] : [])),
  );
  if (Object.keys(errors).length > 0) throw new ApiError(422, { error: "invalid", errors });
}
