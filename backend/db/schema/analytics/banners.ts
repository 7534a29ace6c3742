import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";

/** Impressions and clicks of banners by day in the time zone of the site. Campaigns are deleted without their counts. */
export const bannerDays = pgTable(
  "banner_days",
  {
    siteId: siteReference(),
    campaignId: text("campaign_id").notNull(),
    day: date({ mode: "string" }).notNull(),
    placement: text().notNull(),
    impressions: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.campaignId, t.day, t.placement] })],
);
