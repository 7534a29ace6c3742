import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ofSite } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";

// What is remembered of rules beside what they say: who was reminded of their end, and what nobody wants suggested again.

/** Rules whose owner was told that they end; a rule that gets another end is told of again. */
export const ruleReminders = pgTable(
  "rule_reminders",
  {
    siteId: ofSite(),
    ruleId: text("rule_id").notNull(),
    endsAt: at("ends_at").notNull(),
    sentAt: at("sent_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.ruleId, t.endsAt] }), index("rule_reminders_ends").on(t.endsAt)],
);

/** Suggested pins that were rejected, by the folded query and the item. */
export const rejectedSuggestions = pgTable(
  "rejected_suggestions",
  {
    siteId: ofSite(),
    query: text().notNull(),
    identity: text().notNull(),
    /** Clicks that it rested on then: many more of them make it worth asking again. */
    clicks: bigint({ mode: "number" }).notNull(),
    rejectedAt: at("rejected_at").notNull(),
    rejectedBy: text("rejected_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.query, t.identity] })],
);
