import { sql } from "drizzle-orm";
import { store } from "./test-backend";

/**
 * Counts the requests of all sites but one as mailed to everyone, so that a job that a test runs sends only the mails of its own site:
 * those of all tests before it would be hundreds.
 */
export async function countOthersAsMailed(table: "approval_requests" | "review_mails", siteId: string): Promise<void> {
  await store().execute(sql`
    update ${sql.identifier(table)} as r
    set sent_to = array(select user_id from members m where m.site_id in (r.site_id, '*'))
    where site_id <> ${siteId}`);
}
