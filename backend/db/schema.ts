import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

// Every table of a site's data has `site_id` first in its primary key, so that it can be distributed by it, and row-level
// security by it (migrations). Global tables, without a site: users, sessions, used_links, projects, site_groups, sites,
// members, idempotency_keys.

/** A column for an instant, as a Date. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** People. `disabled_at` ends every session of theirs. */
export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    locale: text().notNull().default("en"),
    defaultSite: text("default_site"),
    createdAt: at("created_at").notNull().defaultNow(),
    disabledAt: at("disabled_at"),
  },
  (t) => [uniqueIndex("users_email").on(sql`lower(${t.email})`)],
);

/** Sessions that the backend can end. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    uid: text().notNull(),
    amr: text().notNull(),
    purpose: text().notNull(),
    site: text(),
    issuedAt: at("issued_at").notNull(),
    seenAt: at("seen_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    idleSeconds: integer("idle_seconds"),
    endedAt: at("ended_at"),
  },
  (t) => [index("sessions_uid").on(t.uid), index("sessions_expires_at").on(t.expiresAt)],
);

/** Nonces of links that were used, kept until the link would have expired anyway. */
export const usedLinks = pgTable("used_links", { nonce: text().primaryKey(), expiresAt: at("expires_at").notNull() });

/** Projects group sites. */
export const projects = pgTable("projects", {
  id: text().primaryKey(),
  name: text().notNull(),
  persoo: boolean().notNull().default(false),
});

/** Groups of sites within a project. */
export const siteGroups = pgTable("site_groups", {
  id: text().primaryKey(),
  projectId: text("project_id").notNull(),
  name: text().notNull(),
  position: integer().notNull().default(0),
});

/** Sites. `revision` moves with every write of `change()`; `catalogueRevision` with every catalogue run. */
export const sites = pgTable("sites", {
  siteId: text("site_id").primaryKey(),
  projectId: text("project_id").notNull(),
  groupId: text("group_id").notNull(),
  name: text().notNull(),
  timeZone: text("time_zone").notNull(),
  currency: text().notNull(),
  language: text().notNull(),
  baseUrl: text("base_url").notNull(),
  /** The site's own word for its main type: item or product. */
  mainType: text("main_type").notNull().default("item"),
  trialEndsAt: at("trial_ends_at"),
  /** A second person must publish drafts (features A18). */
  approvalRequired: boolean("approval_required").notNull().default(false),
  revision: bigint({ mode: "number" }).notNull().default(0),
  catalogueRevision: bigint("catalogue_revision", { mode: "number" }).notNull().default(0),
  /** The import that is becoming the next revision of the catalogue, until it shows and nothing of the old one is left. */
  catalogueReplacing: text("catalogue_replacing"),
  /** The revision at which synonyms or redirects last changed. */
  wordsRevision: bigint("words_revision", { mode: "number" }).notNull().default(0),
  position: integer().notNull().default(0),
});

/** Who may do what where. `siteId` "*" means every site (staff). */
export const members = pgTable(
  "members",
  {
    userId: text("user_id").notNull(),
    siteId: text("site_id").notNull(),
    roles: text().array().notNull(),
    policies: text().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.siteId] }), index("members_site").on(t.siteId)],
);

const catalogueColumns = {
  siteId: text("site_id").notNull(),
  identity: text().notNull(),
  type: text().notNull(),
  title: text().notNull(),
  attributes: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Differs when an import changes the item. */
  hash: text().notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
  /** The result of `isSoldOut` for the attributes, written with them (a generated column would double the time of an import). */
  soldOut: boolean("sold_out").notNull().default(false),
  /** The catalogue's revision that wrote it last. */
  writtenIn: bigint("written_in", { mode: "number" }).notNull().default(0),
};

/** The catalogue of each site, as it is read: what the site's revision of the catalogue shows of `catalogueRows`. */
export const catalogueItems = pgView("catalogue_items", catalogueColumns).existing();

/**
 * What catalogues are made of. A row is shown from the revision `written_in` up to before `gone_in`, so that an import can
 * write rows of the next revision beside those of the current one, and all of them show at once (docs/adr/0041).
 */
export const catalogueRows = pgTable(
  "catalogue_rows",
  { ...catalogueColumns, goneIn: bigint("gone_in", { mode: "number" }) },
  (t) => [
    primaryKey({ columns: [t.siteId, t.identity, t.writtenIn] }),
    index("catalogue_rows_type").on(t.siteId, t.type, t.identity),
    // What a run has added stands together: a few pages of index tell where, and writing costs nothing.
    index("catalogue_rows_written").using("brin", t.writtenIn),
    // Addresses may be longer than a tree takes.
    index("catalogue_rows_web_url").using("hash", sql`(attributes->>'web_url')`),
  ],
);

/** Items of an import that is not finished; becomes the catalogue in one transaction. */
export const importItems = pgTable(
  "import_items",
  {
    siteId: text("site_id").notNull(),
    importId: text("import_id").notNull(),
    identity: text().notNull(),
    type: text().notNull(),
    title: text().notNull(),
    attributes: jsonb().$type<Record<string, unknown>>().notNull(),
    hash: text().notNull(),
    soldOut: boolean("sold_out").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.importId, t.identity] })],
);

/** Imports, open and finished. */
export const catalogueImports = pgTable(
  "catalogue_imports",
  {
    siteId: text("site_id").notNull(),
    id: text().notNull(),
    source: text().notNull(),
    startedAt: at("started_at").notNull().defaultNow(),
    finishedAt: at("finished_at"),
    counts: jsonb().$type<Record<string, number>>(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] })],
);

/**
 * Customizations of every kind. `subject` is the query, the path of the category joined by `||`, or empty (TOP items);
 * `subjectKey` is what tells it from others of its kind and type: the folded query, else the subject as it is.
 */
export const customizations = pgTable(
  "customizations",
  {
    siteId: text("site_id").notNull(),
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
    index("rules_customization").on(t.siteId, t.customizationId),
    index("rules_waiting").on(t.siteId, t.itemUrl).where(sql`${t.waiting}`),
    check(
      "rules_position",
      sql`(${t.type} = 'hide' and ${t.position} is null) or (${t.type} = 'pin' and ${t.position} > 0)`,
    ),
    check("rules_range", sql`${t.activeFrom} is null or ${t.activeTo} is null or ${t.activeFrom} < ${t.activeTo}`),
  ],
);

/** Every write of the product: who, when, why, before and after; chained by hash (reliability D-10). */
export const changes = pgTable(
  "changes",
  {
    siteId: text("site_id").notNull(),
    id: bigint({ mode: "number" }).notNull(),
    at: at("at").notNull().defaultNow(),
    actor: text().notNull(),
    /** hand, import, copy, undo, schedule. */
    cause: text().notNull(),
    feature: text().notNull(),
    action: text().notNull(),
    objectId: text("object_id").notNull(),
    before: jsonb(),
    after: jsonb(),
    revision: bigint({ mode: "number" }).notNull(),
    hash: text().notNull(),
    /** Name of the actor, and of the object, as they were then; the change that this one takes back. */
    actorName: text("actor_name"),
    title: text(),
    undoes: bigint({ mode: "number" }),
    /** What was known beside the contents, such as the new ranks; no part of what can be brought back. */
    facts: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    index("changes_object").on(t.siteId, t.feature, t.objectId),
    index("changes_at").on(t.siteId, t.at),
    index("changes_undoes").on(t.siteId, t.undoes),
  ],
);
