import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { IDENTITY_MAX } from "@/lib/contract/kit/limits";
import { defineEndpoint, noParams } from "@/lib/http/endpoint";
import { holdReason } from "./held-run";

// Calls that `npm run import` sends to the backend, signed with the backend's key as the user `import`.

const FEATURE = "catalogue-import";
const GROUP = "catalogue_import";
const operator = {} as const;
/** A batch of an import is data, not a form. */
export const IMPORT_LIMITS = { bytes: 32 * 1024 * 1024, text: 1024 * 1024 } as const;

/** Why an item is rejected. */
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

// Not `z.record`: it copies every value, which for a whole catalog costs as much as parsing its JSON.
const itemAttributes = z
  .custom<Record<string, unknown>>((value) => typeof value === "object" && value !== null && !Array.isArray(value))
  .check((payload) => {
    for (const name of Object.keys(payload.value)) {
      const code = validateAttributeName(name);
      if (code !== null) payload.issues.push({ code: "custom", message: code, path: [name], input: name });
    }
  });

function validateAttributeName(name: string): "attribute_name_empty" | "attribute_name_too_long" | null {
  if (name === "") return "attribute_name_empty";
  return name.length > ATTRIBUTE_NAME_MAX ? "attribute_name_too_long" : null;
}

/** How a row of a file belongs to a product: rows with the same key are one product. */
export const itemGroup = z.object({
  key: z.string({ error: "invalid" }).check(z.trim(), z.minLength(1, "invalid")),
  /** The row describes the product itself, not one of its variants. */
  is_main: z._default(z.boolean(), false),
  /** Other keys by which variants may name this product. */
  aliases: z._default(z.array(z.string()), []),
  /** Identities of the variants that this product lists. */
  members: z._default(z.array(z.string()), []),
  /** The row must not be public by itself, only as a variant of a product. */
  is_variant_only: z._default(z.boolean(), false),
  /** The product must not be public, so its variants must not either. */
  is_out: z._default(z.boolean(), false),
});

/**
 * A row of a file: identity, type, title, and everything else by attribute name. A row of a group may lack a title, which it
 * then takes from another row of the group.
 */
export const catalogueItem = z
  .object({
    identity: z
      .string({ error: "identity_empty" })
      .check(z.trim(), z.minLength(1, "identity_empty"), z.maxLength(IDENTITY_MAX, "identity_too_long")),
    type: z.string({ error: "type_invalid" }).check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/, "type_invalid")),
    title: z.string({ error: "title_empty" }).check(z.trim()),
    attributes: itemAttributes,
    group: z.optional(itemGroup),
  })
  .check(
    z.refine(({ title, group }) => title !== "" || group !== undefined, { error: "title_empty", path: ["title"] }),
  );
/** A row of a file. */
export type CatalogueFileRow = z.infer<typeof catalogueItem>;
/** A catalog item as stored. */
export type CatalogueItem = Omit<CatalogueFileRow, "group">;

/** Opens an import into the site with that name; creates the site if it does not exist. */
export const startImport = defineEndpoint({
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
    /** The site's settings; an existing site ignores those of the request. */
    language: z.string(),
    currency: z.string(),
    /** Periods of sales without a zone are in this one. */
    time_zone: z.string(),
    /** Whether rows of a product become one item. */
    merges_variants: z.boolean(),
  }),
  status: 201,
  errors: ["time_zone_unknown", "site_empty", "site_too_long", "site_name_invalid", "currency_invalid"],
  access: operator,
  group: GROUP,
  limits: IMPORT_LIMITS,
  servedBy: "backend",
  undo: { none: "An import changes nothing until it is finished." },
});

/** Adds a batch of items to an open import. */
export const addItems = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/catalogue_imports/:importId/items",
  params: z.object({ importId: id }),
  body: z.object({
    items: z.array(z.unknown()).check(z.maxLength(2000, "invalid")),
    /** The number of items before these in the file: the first row of a group without a main row identifies the product. */
    position: z._default(z.int().check(z.gte(0, "invalid")), 0),
  }),
  response: z.object({
    accepted: z.int(),
    /** Rejected items by their index in the batch; all others are stored. */
    rejected: z.array(z.object({ index: z.int(), code: z.string() })),
  }),
  errors: ["not_found", "duplicate", ...ITEM_CODES],
  access: operator,
  group: GROUP,
  limits: IMPORT_LIMITS,
  servedBy: "backend",
  deadline: 60_000,
  undo: { none: "An import changes nothing until it is finished." },
});

/** Body of a `damages_many` refusal. */
export const damageRefusal = z.object({ reasons: z.array(holdReason) });

/** Replaces the site's catalog with an open import, then rebuilds the search index. */
export const finishImport = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/catalogue_imports/:importId/finish",
  params: z.object({ importId: id }),
  body: z.object({
    keep_missing: z._default(z.boolean(), false),
    /** Refuse with `removes_many`, `removed` and `before` if a feed run would be held for removed items. */
    hold_removals: z._default(z.boolean(), false),
    /** Refuse with `damages_many` and `reasons` if a feed run would be held for anything else. */
    hold_damage: z._default(z.boolean(), false),
  }),
  response: z.object({
    site_id: z.string(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    removed: z.int(),
    /** The removed items that became variants of a product. */
    merged: z.optional(z.int()),
    /** Rows that are variants of a product, and rows of groups that are too large for one. */
    variants: z.optional(z.int()),
    oversized: z.optional(z.int()),
    /** Rows left out because they are public only with a product, and it is missing or not public itself. */
    left_out: z.optional(z.int()),
    /** Rows rejected because no row of their group has a title. */
    untitled: z.optional(z.int()),
    index_ms: z.int(),
  }),
  errors: ["not_found", "no_items", "removes_many", "damages_many"],
  access: operator,
  group: GROUP,
  limits: IMPORT_LIMITS,
  servedBy: "backend",
  deadline: 600_000,
  undo: { none: "The source of the catalogue is external. To restore the catalogue, import the previous file." },
});
