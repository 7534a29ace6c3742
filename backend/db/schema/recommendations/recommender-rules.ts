import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";

/** Recommender rules of a site; ids are integers because backends of other makes number them. */
export const recommenderRules = pgTable(
  "recommender_rules",
  {
    siteId: siteReference(),
    ruleId: integer("rule_id").notNull(),
    recommenderId: text("recommender_id").notNull(),
    conditionAttribute: text("condition_attribute").notNull(),
    conditionValues: jsonb("condition_values").$type<string[]>().notNull(),
    filterAttribute: text("filter_attribute").notNull(),
    filterValues: jsonb("filter_values").$type<string[]>().notNull(),
    interaction: text({ enum: ["recommend_together", "do_not_recommend_together"] }).notNull(),
    overrides: jsonb().$type<number[]>().notNull().default([]),
    updatedAt: at("updated_at").notNull(),
    updatedBy: text("updated_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.ruleId] })],
);
