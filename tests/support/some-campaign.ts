import { normalizePath } from "@vitrine/engine/category-path";
import { fold } from "@vitrine/engine/fold";
import { sql } from "drizzle-orm";
import type { PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import { campaigns } from "@/backend/db/schema/campaigns/campaigns";
import { makeUniqueId } from "./seed";
import { store } from "./test-backend";

type Given = Partial<typeof campaigns.$inferInsert> & { subjects: string[] };

/** Stores a published campaign of queries, or of listings, and makes searches use it; returns its id. */
export async function storeCampaign(siteId: string, given: Given, into: PgRemoteDatabase = store()): Promise<string> {
  const { kind = "campaigns", subjects, id = makeUniqueId("campaign") } = given;
  await into.insert(campaigns).values({
    targetUrl: "https://shop.example/sale",
    banners: { search_header: { desktop_url: "https://shop.example/header.jpg", mobile_url: null } },
    updatedBy: "Test",
    keys: subjects.map(kind === "campaigns" ? fold : normalizePath),
    ...given,
    ...{ siteId, kind, id },
  });
  await into.execute(sql`update sites set revision = revision + 1 where site_id = ${siteId}`);
  return id;
}
