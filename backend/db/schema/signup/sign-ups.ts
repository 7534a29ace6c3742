import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "@/backend/db/schema/kit/at";
import type { SignUpLocale } from "@/lib/contract/kit/locale";

/** Requests for an account and a site, stored until their link expires. `created_site` is set when the link was used. */
export const signUps = pgTable(
  "sign_ups",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    siteName: text("site_name").notNull(),
    baseUrl: text("base_url").notNull(),
    feedUrl: text("feed_url"),
    language: text().notNull(),
    timeZone: text("time_zone").notNull(),
    currency: text().notNull(),
    locale: text().$type<SignUpLocale>().notNull(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    createdSite: text("created_site"),
  },
  (t) => [index("sign_ups_expires_at").on(t.expiresAt)],
);
