import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { BannerPlacement } from "@/lib/contract/campaigns/placements";

/** Images by placement. */
export type StoredBanners = Partial<Record<BannerPlacement, { desktop_url: string; mobile_url: string | null }>>;

/**
 * Published banner campaigns. `subjects` are queries as written, or category paths joined by `||`; `keys` are what searches
 * compare: the folded queries, or the normalized paths.
 */
export const campaigns = pgTable(
  "campaigns",
  {
    siteId: siteReference(),
    id: text().notNull(),
    kind: text({ enum: ["campaigns", "listing-campaigns"] }).notNull(),
    subjects: text().array().notNull(),
    keys: text().array().notNull(),
    targetUrl: text("target_url").notNull(),
    banners: jsonb().$type<StoredBanners>().notNull(),
    activeFrom: at("active_from"),
    activeTo: at("active_to"),
    revision: bigint({ mode: "number" }).notNull().default(1),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
    updatedBy: text("updated_by").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    index("campaigns_updated").on(t.siteId, t.kind, t.updatedAt),
    index("campaigns_keys").using("gin", t.keys),
    check("campaigns_range", sql`${t.activeFrom} is null or ${t.activeTo} is null or ${t.activeFrom} < ${t.activeTo}`),
  ],
);

/** A problem that the daily check found; without a placement it is the target's. */
export type StoredProblem = { code: string; placement?: BannerPlacement; device?: "desktop" | "mobile" };

/** Results of the daily check of images and targets. */
export const campaignHealth = pgTable(
  "campaign_health",
  {
    siteId: text("site_id").notNull(),
    campaignId: text("campaign_id").notNull(),
    checkedAt: at("checked_at").notNull(),
    problems: jsonb().$type<StoredProblem[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.campaignId] }),
    foreignKey({
      name: "campaign_health_campaign_fk",
      columns: [t.siteId, t.campaignId],
      foreignColumns: [campaigns.siteId, campaigns.id],
    }).onDelete("cascade"),
    index("campaign_health_checked").on(t.checkedAt),
  ],
);
