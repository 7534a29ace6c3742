import { sql } from "drizzle-orm";
import { needsReviewBy } from "@/backend/customizations/drafts/draft-store";
import { mayPublish } from "@/backend/customizations/drafts/may-publish";
import { implement } from "@/backend/kit/implement";
import { countReviews } from "@/lib/contract/customizations/waiting-reviews";

const countHandler = implement(countReviews, async (_, { tx, site, user, rights }) => {
  const { rows } = await tx.execute<{ kind: string; count: number }>(sql`
    select kind, count(*)::int as count from drafts
      where site_id = ${site.siteId} and ${needsReviewBy(user.id)} group by kind order by kind`);
  return { items: rows.filter(({ kind }) => mayPublish(kind, rights)) };
});

export const waitingReviewHandlers = [countHandler];
