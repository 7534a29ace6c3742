import * as z from "zod/mini";
import { IMPORT_LIMITS } from "@/lib/contract/catalogue/catalogue-import";
import { IDENTITY_MAX } from "@/lib/contract/kit/limits";
import { defineEndpoint, noParams } from "@/lib/http/endpoint";
import { EVENT_CODES } from "./events";

// Endpoints of `npm run import-events`, signed with the backend's key as the user `import`. Imported events may be older than live
// ones; they are aggregated in the same way.

const FEATURE = "event-import";
const GROUP = "catalogue_import";
const operator = {} as const;

/** Maximum events per batch. */
export const IMPORTED_EVENTS_MAX = 1000;
/** Maximum codes per lookup. */
export const LOOKED_UP_MAX = 5000;
/** Error codes of imported events: those of live events, or a time outside the retention of sums. */
export const IMPORTED_EVENT_CODES = [...EVENT_CODES, "too_old", "in_future"] as const;

const site = z.string().check(z.minLength(1, "unknown_site"), z.maxLength(100, "unknown_site"));

/** Describes the target site; 404 `unknown_site`. An import never creates a site. */
export const describeSite = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/event_imports/site",
  params: noParams,
  body: z.object({ site }),
  response: z.object({
    site_id: z.string(),
    name: z.string(),
    currency: z.string(),
    time_zone: z.string(),
    main_type: z.string(),
    /** The backend's clock, which decides the age of events. */
    now: z.string(),
  }),
  errors: ["unknown_site"],
  access: operator,
  group: GROUP,
  limits: IMPORT_LIMITS,
  servedBy: "backend",
  undo: { none: "It only reads data." },
});

/** Finds items by code: by identity, else by the value of an attribute. Unknown codes are omitted. */
export const findItemIdentities = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/event_imports/identities",
  params: noParams,
  body: z.object({
    site,
    attribute: z.nullable(z.string().check(z.minLength(1, "invalid"), z.maxLength(200, "invalid"))),
    codes: z.array(z.string().check(z.maxLength(IDENTITY_MAX, "invalid"))).check(z.maxLength(LOOKED_UP_MAX, "invalid")),
  }),
  response: z.object({
    found: z.array(
      z.object({
        code: z.string(),
        identity: z.string(),
        title: z.string(),
        /** Its catalog price, in the site's currency. */
        price: z.nullable(z.number()),
      }),
    ),
  }),
  errors: ["unknown_site"],
  access: operator,
  group: GROUP,
  limits: IMPORT_LIMITS,
  servedBy: "backend",
  deadline: 60_000,
  undo: { none: "It only reads data." },
});

/** Stores events. `ip` is stored truncated; `known`: number of events that were already stored and are ignored. */
export const addEvents = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/event_imports/events",
  params: noParams,
  body: z.object({
    site,
    events: z
      .array(z.object({ raw: z.record(z.string(), z.unknown()), ip: z.nullish(z.string()) }))
      .check(z.maxLength(IMPORTED_EVENTS_MAX, "invalid")),
  }),
  response: z.object({
    accepted: z.int(),
    known: z.int(),
    refused: z.array(z.object({ index: z.int(), code: z.enum(IMPORTED_EVENT_CODES) })),
  }),
  errors: ["unknown_site", ...IMPORTED_EVENT_CODES],
  access: operator,
  group: GROUP,
  limits: IMPORT_LIMITS,
  servedBy: "backend",
  deadline: 60_000,
  undo: { none: "Events record what has happened." },
});
