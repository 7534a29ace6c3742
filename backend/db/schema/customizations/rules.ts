import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ofSite } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";

/**
 * Customizations of every kind. `subject` is the query, the path of the category joined by `||`, or empty (TOP items);
 * `subjectKey` is what tells it from others of its kind and type: the folded query, else the subject as it is.
 */
export const customizations = pgTable(
  "customizations",
  {
    siteId: ofSite(),
    id: text().notNull(),
    kind: text({ enum: ["query-customizations", "product-listings", "top-items"] })
      .notNull()
      .default("query-customizations"),
    subject: text().notNull(),
    subjectKey: text("subject_key").notNull(),
    /** What people call it, folded, for the list's search and order. */
    words: text().notNull().default(""),
    type: text().notNull(),
    mode: text({ enum: ["simple", "advanced"] })
      .notNull()
      .default("simple"),
    /** Further spellings as people wrote them, and folded, for the search. */
    aliases: text().array().notNull().default(sql`'{}'::text[]`),
    aliasKeys: text("alias_keys").array().notNull().default(sql`'{}'::text[]`),
    /** Ids of rules of parent categories that do not act in this listing. */
    offRules: text("off_rules").array().notNull().default(sql`'{}'::text[]`),
    revision: bigint({ mode: "number" }).notNull().default(1),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
    updatedBy: text("updated_by").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    uniqueIndex("customizations_key").on(t.siteId, t.kind, t.subjectKey, t.type),
    index("customizations_updated").on(t.siteId, t.kind, t.updatedAt),
    index("customizations_aliases").using("gin", t.aliasKeys),
  ],
);

/**
 * Rules of any kind of customization. `place` is the list a rule belongs to: `both` in simple mode. Instants only: bare
 * dates became instants when they were saved.
 */
export const rules = pgTable(
  "rules",
  {
    siteId: text("site_id").notNull(),
    id: text().notNull(),
    customizationId: text("customization_id").notNull(),
    itemUrl: text("item_url").notNull(),
    type: text({ enum: ["pin", "hide"] }).notNull(),
    position: integer(),
    activeFrom: at("active_from"),
    activeTo: at("active_to"),
    availability: text({ enum: ["always", "if_available"] })
      .notNull()
      .default("always"),
    place: text({ enum: ["autocomplete", "search", "both"] })
      .notNull()
      .default("both"),
    ordinal: integer().notNull().default(0),
    note: text(),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    /** Id of the user who looks after the rule. */
    owner: text(),
    /** A pin of an item that is not in the catalogue yet. */
    waiting: boolean().notNull().default(false),
    /** Note and tags, folded, for the list's search. */
    words: text().notNull().default(""),
    /** What the catalogue says of the item, for the list's problems: kept by every save and every catalogue run. */
    itemState: text("item_state", { enum: ["there", "sold_out", "outside", "gone"] })
      .notNull()
      .default("there"),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    foreignKey({
      name: "rules_customization_fk",
      columns: [t.siteId, t.customizationId],
      foreignColumns: [customizations.siteId, customizations.id],
    }).onDelete("cascade"),
    index("rules_customization").on(t.siteId, t.customizationId),
    index("rules_waiting").on(t.siteId, t.itemUrl).where(sql`${t.waiting}`),
    check(
      "rules_position",
      sql`(${t.type} = 'hide' and ${t.position} is null) or (${t.type} = 'pin' and ${t.position} > 0)`,
    ),
    check("rules_range", sql`${t.activeFrom} is null or ${t.activeTo} is null or ${t.activeFrom} < ${t.activeTo}`),
  ],
);
