import { FOLD_VERSION } from "@vitrine/engine/fold";
import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at } from "@/backend/db/schema/kit/at";

/** Users. `disabled_at` ends all of their sessions. */
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
    /** The first sign-in; null for invited users who have not signed in. */
    signedInAt: at("signed_in_at"),
    /** How often the user gets the summary by e-mail (`FREQUENCIES`), and the day of the last one. */
    digest: text().notNull().default("daily"),
    digestSentOn: date("digest_sent_on"),
  },
  (t) => [uniqueIndex("users_email").on(sql`lower(${t.email})`)],
);

/** Sessions that the backend can end. `agent` and `address` are of the browser that signed in, shown to its user only. */
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
    agent: text().notNull().default(""),
    address: text().notNull().default(""),
    /** ID token of an OpenID Connect provider, which it asks for at sign-out. */
    idToken: text("id_token"),
    /** While the user views a site with the rights of a member: that member and site. Then the session writes nothing. */
    viewAs: text("view_as"),
    viewSite: text("view_site"),
  },
  (t) => [index("sessions_uid").on(t.uid), index("sessions_expires_at").on(t.expiresAt)],
);

/** Nonces of used links, stored until the link expires. */
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
  projectId: text("project_id")
    .notNull()
    .references(() => projects.id),
  name: text().notNull(),
  position: integer().notNull().default(0),
});

/** Sites. `revision` increases with every write of `change()`; `catalogueRevision` with every new catalog. */
export const sites = pgTable("sites", {
  siteId: text("site_id").primaryKey(),
  projectId: text("project_id")
    .notNull()
    .references(() => projects.id),
  groupId: text("group_id")
    .notNull()
    .references(() => siteGroups.id),
  name: text().notNull(),
  timeZone: text("time_zone").notNull(),
  currency: text().notNull(),
  language: text().notNull(),
  baseUrl: text("base_url").notNull(),
  /** Hosts besides that of `base_url` from which code that shoppers get may load images and fonts. */
  resourceHosts: text("resource_hosts").array().notNull().default(sql`'{}'`),
  /** The site's name for its main type: item or product. */
  mainType: text("main_type").notNull().default("item"),
  trialEndsAt: at("trial_ends_at"),
  /** A second person must publish drafts. */
  approvalRequired: boolean("approval_required").notNull().default(false),
  /** Rows of a feed that belong to one product become one item. New sites have it on (`createSite`). */
  mergesVariants: boolean("merges_variants").notNull().default(false),
  revision: bigint({ mode: "number" }).notNull().default(0),
  catalogueRevision: bigint("catalogue_revision", { mode: "number" }).notNull().default(0),
  /** The import that is replacing the catalog, until it is published and the old revision is cleaned up. */
  catalogueReplacing: text("catalogue_replacing"),
  /** The revision at which synonyms or redirects last changed. */
  wordsRevision: bigint("words_revision", { mode: "number" }).notNull().default(0),
  position: integer().notNull().default(0),
  /** The version of `fold` that all folded texts of the site were made with (docs/adr/0103). */
  foldVersion: integer("fold_version")
    .notNull()
    .default(1)
    .$defaultFn(() => FOLD_VERSION),
  /** Since when the site is closed, by whom (their name), and why; null while it is open. */
  closedAt: at("closed_at"),
  closedBy: text("closed_by"),
  closeReason: text("close_reason"),
});

/** The site of a row, as a foreign key. Tables that are filled in bulk have none (docs/adr/0056). */
export const siteReference = () =>
  text("site_id")
    .notNull()
    .references(() => sites.siteId);

/** Grants of users by site. `siteId` "*" means every site (staff). */
export const members = pgTable(
  "members",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    siteId: text("site_id").notNull(),
    roles: text().array().notNull(),
    policies: text().array().notNull(),
    revision: integer().notNull().default(1),
    /** Null for members who were not invited. */
    invitedAt: at("invited_at"),
    invitedBy: text("invited_by"),
    /** When the invitation was last sent; null if it was not. */
    mailedAt: at("mailed_at"),
    /** Nonce of the last invitation's link, which is used up when the invitation is revoked, and its expiry. */
    linkNonce: text("link_nonce"),
    linkExpiresAt: at("link_expires_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.siteId] }), index("members_site").on(t.siteId)],
);
