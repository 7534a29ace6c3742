import "server-only";
import { frontendData, me } from "@/lib/contract/accounts/who";
import { type AnswerFault, type ContractError, isContractError, parseErrorBody } from "@/lib/http/api-error";
import type { Endpoint } from "@/lib/http/endpoint";
import { parseJson } from "@/lib/http/parse-json";
import { buildCallRequest, type WireAnswer, type WireRequest } from "@/lib/http/send";
import { type SignatureFault, signRequest } from "@/lib/http/signature";
import { getEnv, loadKeys } from "@/lib/server/process/env";
import { log } from "@/lib/server/process/log";
import { getShared } from "@/lib/server/process/shared";
import { findSignInDemand } from "./ended-session";
import { parseLiberally } from "./liberal-answer";
import { exchange, findAnswerHead, isUpstreamFailure } from "./upstream";

// Whether a shop's own backend (BACKEND_URL) answers and answers rightly, for operators: probed at the start, while it is not usable, and
// when readiness is requested. Nothing waits for it, and nothing else depends on it.

/** Why a backend is not usable. */
export type BackendFault =
  | AnswerFault
  | SignatureFault
  | "upstream_unavailable"
  | "upstream_timeout"
  | "upstream_failed";

/** `checking` until the first probe has ended. */
export type BackendState = "checking" | "ok" | BackendFault;

/** The result of a probe, and a remark for the log. */
export type BackendProbe = { state: "ok" | BackendFault; detail?: string };

const PROBE_MS = 5_000;
/** Time after which a state is probed again when readiness is requested, and by itself while the backend is not usable. */
const FRESH_MS = 15_000;
const AGAIN_MS = 30_000;
/** A person whom no backend knows: the probe is signed, but opens nothing. */
const NOBODY = "vitrine-probe";

type CachedState = { state: BackendState; at: number; pending: Promise<void> | null; timer?: NodeJS.Timeout };

/**
 * The state of the backend as last probed; null if it is the embedded one, or without valid settings. Starts a new probe if the last one
 * is old.
 */
export function getBackendState(): BackendState | null {
  if (!isProbed()) return null;
  const known = getKnown();
  if (performance.now() - known.at > FRESH_MS) void refreshBackendState();
  return known.state;
}

/** Probes the backend, and logs its state if it changed. Never rejects. */
export function refreshBackendState(): Promise<void> {
  const known = getKnown();
  known.pending ??= probeBackend().then(({ state, detail }) => {
    const isNew = state !== known.state;
    Object.assign(known, { state, at: performance.now(), pending: null });
    clearTimeout(known.timer);
    if (state !== "ok") known.timer = setTimeout(() => void refreshBackendState(), AGAIN_MS).unref();
    if (!isNew) return;
    // `npm start` shows the lines with this field (scripts/launch/backend-fault.mjs).
    if (state === "ok") log().info({ backend_state: state }, "the backend of BACKEND_URL answers");
    else log().warn({ backend_state: state, detail }, "the backend of BACKEND_URL is not usable");
  });
  return known.pending;
}

function isProbed(): boolean {
  try {
    return getEnv().backend.isProbed;
  } catch {
    return false;
  }
}

function getKnown(): CachedState {
  return getShared("backend.state", () => ({ state: "checking", at: Number.NEGATIVE_INFINITY, pending: null }));
}

async function probeBackend(): Promise<BackendProbe> {
  try {
    const call = chooseProbe();
    const answer = await exchange(await signProbe(buildProbe(call)), PROBE_MS);
    if (getEnv().ssoCookie !== null && answer.status === 401) return { state: "ok" };
    return readProbe(answer, Date.now(), call);
  } catch (error) {
    // A backend that sends people without a cookie to sign in is well.
    const head = getEnv().ssoCookie !== null && isContractError(error) ? findAnswerHead(error) : null;
    if (head !== null && findSignInDemand(head) !== "none") return { state: "ok" };
    if (isContractError(error)) return readFault(error);
    if (!isUpstreamFailure(error)) return { state: "upstream_failed", detail: String(error) };
    const detail = error.cause instanceof Error ? error.cause.message.slice(0, 200) : undefined;
    return { state: error.kind === "timeout" ? "upstream_timeout" : "upstream_unavailable", detail };
  }
}

/** What the answer to a probe says: a refusal in the form of the contract is as good as a success. */
export function readProbe({ status, text }: WireAnswer, now: number, call: Endpoint): BackendProbe {
  if (status >= 500) return { state: "upstream_failed", detail: `status ${status}` };
  // Backends need not have this call.
  if (status === 404 && call.path === me.path) return { state: "ok" };
  if (text === "") return { state: "upstream_not_json", detail: `status ${status} without JSON` };
  const value = parseJson(text);
  if (value === undefined) return { state: "upstream_malformed", detail: `status ${status}` };
  if (status < 300) return checkSuccess(call, value);
  const body = parseErrorBody(value);
  if (body.error === "hmac_invalid") return { state: "hmac_invalid" };
  if (body.error === "hmac_clock") return { state: "hmac_clock", detail: describeDifference(body.server_time, now) };
  return body.error === "default"
    ? { state: "upstream_contract", detail: `status ${status} without a code` }
    : { state: "ok" };
}

function readFault({ code, message }: ContractError): BackendProbe {
  return { state: code, detail: message };
}

/** Another service may answer everything with some JSON. */
function checkSuccess(call: Endpoint, value: unknown): BackendProbe {
  try {
    parseLiberally(call.response, value, `${call.method} ${call.path}`);
    return { state: "ok" };
  } catch (error) {
    if (isContractError(error)) return readFault(error);
    throw error;
  }
}

function describeDifference(serverTime: unknown, now: number): string {
  const time = typeof serverTime === "string" ? Date.parse(serverTime) : Number.NaN;
  return Number.isNaN(time) ? "no server_time" : `its clock differs by ${Math.round((time - now) / 1000)} s`;
}

function chooseProbe(): Endpoint {
  return getEnv().defaultSite === null ? me : frontendData;
}

function buildProbe(call: Endpoint): WireRequest {
  const { backendUrl, defaultSite } = getEnv();
  const params = defaultSite === null ? {} : { siteId: defaultSite };
  return buildCallRequest(backendUrl, call, { params }, { transport: throwUnused });
}

/** Signs as nobody. With the cookie of a single sign-on, there is nothing to sign, and no cookie. */
async function signProbe(request: WireRequest): Promise<WireRequest> {
  const [key] = (await loadKeys()).backend;
  if (getEnv().ssoCookie !== null || key === undefined) return request;
  const { pathname, search } = new URL(request.url);
  const parts = { method: request.method, path: pathname + search, body: "", user: NOBODY, session: NOBODY };
  return { ...request, headers: { ...request.headers, ...(await signRequest(key, parts, Date.now())) } };
}

async function throwUnused(): Promise<never> {
  throw new Error("requests are sent by the upstream client");
}
