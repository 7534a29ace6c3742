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
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { CustomizationKind } from "@/lib/contract/search/kinds";

/**
 * Customizations of every kind. `subject` is the query, the category path joined by `||`, empty (TOP items), or the
 * target (recommendations, whose `type` is the model). `subjectKey`, the folded query or the subject, is unique per
 * kind and type.
 */
export const customizations = pgTable(
  "customizations",
  {
    siteId: siteReference(),
    id: text().notNull(),
    kind: text().$type<CustomizationKind>().notNull().default("query-customizations"),
    subject: text().notNull(),
    subjectKey: text("subject_key").notNull(),
    /** The folded title, for search and sorting in the list. */
    searchText: text("words").notNull().default(""),
    type: text().notNull(),
    mode: text({ enum: ["simple", "advanced"] })
      .notNull()
      .default("simple"),
    /** Aliases as written, and folded for the search. */
    aliases: text().array().notNull().default(sql`'{}'::text[]`),
    aliasKeys: text("alias_keys").array().notNull().default(sql`'{}'::text[]`),
    /** Ids of inherited rules that are switched off in this listing. */
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
 * Rules of customizations. `place` is the list in which a rule acts: `both` in simple mode. Dates are converted to instants
 * when they are saved.
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
    /** User id of the rule's owner. */
    owner: text(),
    /** A pin whose item is not in the catalog yet. */
    waiting: boolean().notNull().default(false),
    /** Folded note and tags, for the search in the list. */
    searchText: text("words").notNull().default(""),
    /** State of the item in the catalog, for the problems in the list; updated by every save and every new catalog. */
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

// State of rules besides their contents: sent reminders, and rejected suggestions.

/** Sent reminders of rules that end; a rule with a new end gets another reminder. */
export const ruleReminders = pgTable(
  "rule_reminders",
  {
    siteId: siteReference(),
    ruleId: text("rule_id").notNull(),
    endsAt: at("ends_at").notNull(),
    sentAt: at("sent_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.ruleId, t.endsAt] }), index("rule_reminders_ends").on(t.endsAt)],
);

/** Rejected suggestions of pins, by folded query and item. */
export const rejectedSuggestions = pgTable(
  "rejected_suggestions",
  {
    siteId: siteReference(),
    query: text().notNull(),
    identity: text().notNull(),
    /** Clicks at the time of the rejection: with many more, the pin is suggested again. */
    clicks: bigint({ mode: "number" }).notNull(),
    rejectedAt: at("rejected_at").notNull(),
    rejectedBy: text("rejected_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.query, t.identity] })],
);
