import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";

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
