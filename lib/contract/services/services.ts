import * as z from "zod/mini";
import { offService } from "@/lib/contract/accounts/who";
import { anyMember, instant, NOT_VIEWER } from "@/lib/contract/kit/common";
import { LOCALES } from "@/lib/contract/kit/locale";
import { SITE_SERVICES } from "@/lib/contract/kit/site-services";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";

// Emergency deactivation of services. Every backend answers the first three calls; only ours has the rest, and the optional fields.

const FEATURE = "services";
const PREFIX = "/sites/:siteId/settings/services";
const GROUP = "services";

const access = { policies: ["services"] } as const;
const writeAccess = { policies: ["services"], roles: [NOT_VIEWER] } as const;

/** Maximum length of a reason. */
export const REASON_MAX = 500;
/** Maximum length of the typed name of a site. */
const SITE_NAME_MAX = 500;
/** Maximum days until an automatic return. */
export const AUTO_RETURN_DAYS_MAX = 30;

const service = z.enum(SITE_SERVICES);
const text = z.nullish(z.string());

/** The phases of a request: stored, loaded by some processes, loaded by all, or not loaded by all in time. */
export const PHASES = ["requested", "propagating", "complete", "failed"] as const;
export type Phase = (typeof PHASES)[number];

const progress = {
  phase: z.nullish(z.enum(PHASES)),
  requested_at: text,
  propagating_at: text,
  finished_at: text,
  /** Processes that have loaded the state, and processes that run. */
  confirmed: z.nullish(z.int()),
  expected: z.nullish(z.int()),
};

/** The last request of a service. */
export const serviceRequest = z.object({ id: z.string(), ...progress });
export type ServiceRequest = z.infer<typeof serviceRequest>;

/** The state of a service as returned: another backend has only the name and the state, in either of two forms. */
export const serviceState = z.object({
  service,
  active: z.nullish(z.union([z.boolean(), z.number()])),
  state: text,
  pending: z.nullish(z.union([z.boolean(), z.number(), z.string()])),
  changed_at: z.nullish(z.union([z.string(), z.number()])),
  changed_by: z.nullish(z.union([z.string(), z.number()])),
  reason: text,
  auto_return_at: text,
  request: z.nullish(serviceRequest),
  /** Requests per minute in the last hour. */
  per_minute: z.nullish(z.number()),
});
export type ServiceState = z.infer<typeof serviceState>;

/** The state of every service of a site. */
export const showServices = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  servedBy: "both",
  response: z.object({ services: rows(serviceState), ...unreadableRows }),
  errors: ["error"],
  access,
});

/** Codes that refuse a switch. */
export const TOGGLE_CODES = [
  "failed",
  "error",
  "name_wrong",
  "reason_empty",
  "auto_return_past",
  "auto_return_far",
] as const;

/**
 * Switches a service. 412 `stale` if it already is in the desired state, 409 `busy` while another switch is in
 * progress, both with `changed_by` and `changed_at`. A deactivation needs the name of the site in `site_name`, and a
 * reason if the backend stores it. `status_id` identifies the request for `status`; null if the backend named no usable
 * URL for it.
 */
export const toggle = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/toggle`,
  servedBy: "both",
  body: z.object({
    service,
    desired: z.optional(z.boolean()),
    site_name: z.optional(z.string().check(z.maxLength(SITE_NAME_MAX, "invalid"))),
    reason: z.optional(z.string().check(z.maxLength(REASON_MAX, "invalid"))),
    auto_return_at: z.nullish(instant),
  }),
  response: z.object({ status_url: text, status_id: text }),
  status: 202,
  errors: [...TOGGLE_CODES],
  access: writeAccess,
  undo: { by: "undo" },
});

/** The state of a request. The path on a legacy backend is the one that it returned. */
export const status = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/status`,
  servedBy: "both",
  query: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,800}$/, "invalid")) }),
  response: z.object({
    status: z.enum(["in_progress", "complete", "failed"]),
    service: z.nullish(service),
    active: z.nullish(z.union([z.boolean(), z.number()])),
    state: text,
    ...progress,
  }),
  errors: ["failed", "error"],
  access,
});
/** The state of a request. */
export type RequestStatus = z.infer<(typeof status)["response"]>;

/** Services that are off, for the bar on every screen. */
export const listOff = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/off_json`,
  servedBy: "both",
  response: z.object({ off: z.array(offService) }),
  access: anyMember,
  group: GROUP,
});

/** A switch in the log. */
export const logEntry = z.object({
  id: z.string(),
  service,
  desired: z.boolean(),
  cause: z.enum(["hand", "undo", "schedule"]),
  by: z.string(),
  reason: z.string(),
  auto_return_at: z.nullable(z.string()),
  phase: z.enum(PHASES),
  requested_at: z.string(),
  propagating_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  confirmed: z.int(),
  expected: z.int(),
  /** Of a reactivation: how long the service was off, in seconds. */
  outage_s: z.nullable(z.int()),
});
export type LogEntry = z.infer<typeof logEntry>;

/** Entries of the log per page. */
export const LOG_LIMIT = 50;

/** The log of switches, newest first. */
export const listServiceLog = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/log_json`,
  servedBy: "both",
  query: z.object({
    offset: z._default(z.coerce.number().check(z.int("invalid"), z.gte(0, "invalid"), z.lte(100_000, "invalid")), 0),
  }),
  response: z.object({ entries: z.array(logEntry), offset: z.int(), limit: z.int(), total: z.int() }),
  access,
  group: GROUP,
});

/** The whole log as a file. */
export const exportLog = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/export`,
  servedBy: "both",
  query: z.object({ format: z._default(z.enum(["csv", "xlsx"]), "csv"), locale: z._default(z.enum(LOCALES), "en") }),
  response: z.string(),
  access,
  group: GROUP,
});
