import "server-only";
import { ApiError, type ContractError, type ErrorBody, isApiError, isContractError } from "@/lib/http/api-error";
import { type Endpoint, isWrite } from "@/lib/http/endpoint";
import { isUpstreamFailure, type UpstreamFailure } from "./upstream";

// Which code a person reads for what went wrong between this server and a backend; the details are in the log.

/** What a failed call is towards the browser: a refusal, or a general code for what is the upstream's fault. */
export function mapError(error: unknown, call: Endpoint): ApiError {
  if (isContractError(error)) return unreadable(error, call);
  if (isUpstreamFailure(error)) return lostAnswer(error, call);
  if (!isApiError(error)) return new ApiError(500, { error: "default" });
  const code = error.code === "default" ? (GENERAL[error.status] ?? "default") : error.code;
  const body = { ...passableBody(error.body), error: code };
  // Not a 401 towards the browser: signing in again would not help.
  if (code === "hmac_clock" || code === "hmac_invalid") return new ApiError(502, body);
  if (error.status < 500) return new ApiError(error.status, body);
  // A proxy in between gave up waiting: what was asked for may have been done.
  if (code === "upstream_timeout" && isWrite(call)) return new ApiError(504, { error: "outcome_unknown" });
  if (PASSED_STATUS.includes(error.status)) return new ApiError(error.status, body);
  // Codes that only the backend knows have no text here: people read that it has an internal error.
  return new ApiError(502, { ...body, error: code.startsWith("upstream_") ? code : "upstream_failed" });
}

/** Something answered a write, so it may have been done, whatever the answer was. */
function unreadable(error: ContractError, call: Endpoint): ApiError {
  if (isWrite(call)) return new ApiError(504, { error: "outcome_unknown" });
  return new ApiError(502, { error: error.code });
}

function lostAnswer(failure: UpstreamFailure, call: Endpoint): ApiError {
  if (isWrite(call) && failure.wasSent) return new ApiError(504, { error: "outcome_unknown" });
  if (failure.kind === "timeout") return new ApiError(504, { error: "upstream_timeout" });
  return new ApiError(503, { error: "upstream_unavailable", retry_after: "3" });
}

/** Faults that a backend states about itself: away or busy, outcome unknown, disk full. Others are a broken answer. */
const PASSED_STATUS = [503, 504, 507];

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

const PASSABLE = [
  "errors",
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
  "run_id",
  "next_manual_run_at",
  "daily_planned",
  "daily_limit",
];

/** Of a refusal's body only what the contract names goes on to the browser. */
function passableBody(body: ErrorBody): ErrorBody {
  const kept = Object.entries(body).filter(([name]) => PASSABLE.includes(name));
  return { ...Object.fromEntries(kept), error: body.error };
}
