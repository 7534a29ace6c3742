import "server-only";
import { ApiError, type ContractError, type ErrorBody, isApiError, isContractError } from "@/lib/http/api-error";
import { type Endpoint, isWrite } from "@/lib/http/endpoint";
import { findAnswerHead, isUpstreamFailure, type UpstreamFailure } from "./upstream";

// Maps faults between this server and a backend to codes for users; the log has the details.

/** Maps an error to the answer for the browser: a refusal, or a general code for a fault of the upstream. */
export function mapError(error: unknown, call: Endpoint): ApiError {
  if (isContractError(error)) return mapContractError(error, call);
  if (isUpstreamFailure(error)) return mapUpstreamFailure(error, call);
  if (!isApiError(error)) return new ApiError(500, { error: "default" });
  const code = error.code === "default" ? (GENERAL[error.status] ?? "default") : error.code;
  const body = { ...filterBody(error.body), error: code };
  // Not a 401: signing in again would not help.
  if (code === "hmac_invalid") return new ApiError(502, body);
  // With our own time, so that the difference can be shown later.
  if (code === "hmac_clock")
    return new ApiError(502, { ...withoutInvalidTime(body), web_time: new Date().toISOString() });
  if (error.status < 500) return new ApiError(error.status, body);
  // A proxy gave up waiting, so the write may have been executed.
  if (code === "upstream_timeout" && isWrite(call)) return new ApiError(504, { error: "outcome_unknown" });
  if (FORWARDED_STATUS.includes(error.status)) return new ApiError(error.status, body);
  // Unknown codes of the backend have no text: show an internal error.
  return new ApiError(502, { ...body, error: code.startsWith("upstream_") ? code : "upstream_failed" });
}

function withoutInvalidTime({ server_time: time, ...body }: ErrorBody): ErrorBody {
  return typeof time === "string" && !Number.isNaN(Date.parse(time)) ? { ...body, server_time: time } : body;
}

/** A write with an invalid answer may have been executed, unless its status is a refusal. */
function mapContractError(error: ContractError, call: Endpoint): ApiError {
  const isRefusal = (findAnswerHead(error)?.status ?? 0) >= 400;
  if (isWrite(call) && !isRefusal) return new ApiError(504, { error: "outcome_unknown" });
  return new ApiError(502, { error: error.code });
}

function mapUpstreamFailure(failure: UpstreamFailure, call: Endpoint): ApiError {
  if (isWrite(call) && failure.wasSent) return new ApiError(504, { error: "outcome_unknown" });
  if (failure.kind === "timeout") return new ApiError(504, { error: "upstream_timeout" });
  return new ApiError(503, { error: "upstream_unavailable", retry_after: "3" });
}

/** Statuses of known faults of a backend: unavailable or busy, outcome unknown, disk full. */
const FORWARDED_STATUS = [503, 504, 507];

const GENERAL: Record<number, string> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  409: "busy",
  412: "stale",
  413: "payload_too_large",
  422: "invalid",
  429: "rate_limited",
  502: "upstream_unavailable",
  503: "upstream_unavailable",
  504: "upstream_timeout",
  507: "storage_full",
};

const FORWARDED_FIELDS = [
  "errors",
  "details",
  "revision",
  "changed_by",
  "changed_at",
  "server_time",
  "retry_after",
  "later",
  "id",
  "taken_by",
  "live_revision",
  "draft",
  "stored",
  "run_id",
  "next_manual_run_at",
  "daily_planned",
  "daily_limit",
  "clashes",
  "refused_subjects",
  "approval_id",
  "reason",
];

/** The fields of a refusal's body that are in the contract. */
function filterBody(body: ErrorBody): ErrorBody {
  const allowed = Object.entries(body).filter(([name]) => FORWARDED_FIELDS.includes(name));
  return { ...Object.fromEntries(allowed), error: body.error };
}

/** The message of the log about a fault of the backend at `base`: for a refused signature, what has to be changed. */
export function explainRefusal({ code }: ApiError, base: string): string {
  if (code === "hmac_invalid")
    return `${base} refused our signature: the key must be that of BACKEND_KEYS (without it: SECRETS) on both servers`;
  return code === "hmac_clock"
    ? `${base} refused our signature: the clocks of the servers differ`
    : "upstream call failed";
}

/** The time of the other server, and how many seconds it is ahead of ours. */
export function describeClocks({ code, body }: ApiError): { server_time?: unknown; ahead_s?: number } {
  if (code !== "hmac_clock") return {};
  const { server_time: theirs, web_time: ours } = body;
  const aheadMs = Date.parse(String(theirs)) - Date.parse(String(ours));
  return { server_time: theirs, ...(Number.isNaN(aheadMs) ? {} : { ahead_s: Math.round(aheadMs / 1000) }) };
}
