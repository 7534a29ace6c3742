import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { endpoint, noParams } from "@/lib/http/endpoint";
import { holdReason } from "./held-run";

// What `npm run import` says to the backend, signed with the backend's key as the user `import`.

const FEATURE = "catalogue-import";
const GROUP = "catalogue_import";
const operator = {} as const;

/** Why an item is refused. */
export const ITEM_CODES = [
  "identity_empty",
  "identity_too_long",
  "type_invalid",
  "title_empty",
  "attribute_name_empty",
  "attribute_name_too_long",
  "item_too_large",
] as const;

const ATTRIBUTE_NAME_MAX = 200;

// A loop of its own: `z.record` copies every value, which for a catalogue costs as much as parsing its JSON.
const itemAttributes = z
  .custom<Record<string, unknown>>((value) => typeof value === "object" && value !== null && !Array.isArray(value))
  .check((payload) => {
    for (const name of Object.keys(payload.value)) {
      const code = codeOfName(name);
      if (code !== null) payload.issues.push({ code: "custom", message: code, path: [name], input: name });
    }
  });

function codeOfName(name: string): "attribute_name_empty" | "attribute_name_too_long" | null {
  if (name === "") return "attribute_name_empty";
  return name.length > ATTRIBUTE_NAME_MAX ? "attribute_name_too_long" : null;
}

/** A catalogue object as it is stored: identity, type, title and everything else by attribute name. */
export const catalogueItem = z.object({
  identity: z
    .string({ error: "identity_empty" })
    .check(z.trim(), z.minLength(1, "identity_empty"), z.maxLength(2048, "identity_too_long")),
  type: z.string({ error: "type_invalid" }).check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/, "type_invalid")),
  title: z.string({ error: "title_empty" }).check(z.trim(), z.minLength(1, "title_empty")),
  attributes: itemAttributes,
});
/** A catalogue object as it is stored. */
export type CatalogueItem = z.infer<typeof catalogueItem>;

/** Opens an import into the site of that name, which is created where there is none. */
export const startImport = endpoint({
  feature: FEATURE,
  method: "POST",
  path: "/catalogue_imports",
  params: noParams,
  body: z.object({
    site: z.string().check(z.trim(), z.minLength(1, "site_empty"), z.maxLength(100, "site_too_long")),
    language: z._default(z.string(), "en"),
    currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/, "currency_invalid")), "EUR"),
    time_zone: z._default(z.string(), "Europe/Prague"),
    source: z.string().check(z.maxLength(500, "invalid")),
  }),
  response: z.object({
    import_id: id,
    site_id: z.string(),
    created: z.boolean(),
    /** The site's own, which win over what was asked for when it was there before. */
    language: z.string(),
    currency: z.string(),
  }),
  status: 201,
  errors: ["time_zone_unknown", "site_empty", "site_too_long", "currency_invalid"],
  access: operator,
  group: GROUP,
  servedBy: "backend",
  undo: { none: "An import that was opened and not finished changes nothing." },
});

/** Adds a batch of items to an open import. */
export const addItems = endpoint({
  feature: FEATURE,
  method: "POST",
  path: "/catalogue_imports/:importId/items",
  params: z.object({ importId: id }),
  body: z.object({ items: z.array(z.unknown()).check(z.maxLength(2000, "invalid")) }),
  response: z.object({
    accepted: z.int(),
    /** Items that were refused, by their place in the batch; the others are in. */
    rejected: z.array(z.object({ index: z.int(), code: z.string() })),
  }),
  errors: ["not_found", "duplicate", ...ITEM_CODES],
  access: operator,
  group: GROUP,
  servedBy: "backend",
  deadline: 60_000,
  undo: { none: "An import that was opened and not finished changes nothing." },
});

/** What comes with `damages_many`. */
export const damageRefusal = z.object({ reasons: z.array(holdReason) });

/** Makes an open import the site's catalogue: adds, changes and removes, in one transaction, then indexes. */
export const finishImport = endpoint({
  feature: FEATURE,
  method: "POST",
  path: "/catalogue_imports/:importId/finish",
  params: z.object({ importId: id }),
  body: z.object({
    keep_missing: z._default(z.boolean(), false),
    /** Refuse with `removes_many`, `removed` and `before` where a feed run would be held for removed items. */
    hold_removals: z._default(z.boolean(), false),
    /** Refuse with `damages_many` and `reasons` where a feed run would be held for anything else. */
    hold_damage: z._default(z.boolean(), false),
  }),
  response: z.object({
    site_id: z.string(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    removed: z.int(),
    index_ms: z.int(),
  }),
  errors: ["not_found", "no_items", "removes_many", "damages_many"],
  access: operator,
  group: GROUP,
  servedBy: "backend",
  deadline: 600_000,
  undo: { none: "The catalogue's source is outside; importing the earlier file brings it back." },
});
