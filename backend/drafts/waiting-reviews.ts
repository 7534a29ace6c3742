import { sql } from "drizzle-orm";
import { cameBackTo, needsReviewBy } from "@/backend/drafts/rows/draft-store";
import { countWaitingRequests } from "@/backend/history/approvals/request-rows";
import { implement } from "@/backend/kit/implement";
import { countReviews } from "@/lib/contract/drafts/waiting-reviews";
import { approveRequest } from "@/lib/contract/history/approvals";
import { mayPublish } from "@/lib/domain/drafts/may-publish";

type Waiting = { kind: string; count: number; returned: number };

const countHandler = implement(countReviews, async (_, context) => {
  const { tx, site, user, rights } = context;
  const isMine = cameBackTo(user.id);
  const { rows } = await tx.execute<Waiting>(sql`
    select kind, count(*) filter (where not ${isMine})::int as count, count(*) filter (where ${isMine})::int as returned
      from drafts where site_id = ${site.siteId} and (${needsReviewBy(user.id)} or ${isMine}) group by kind order by kind`);
  const items = rows.filter(({ kind }) => mayPublish(kind, rights));
  const requests = await countWaitingRequests(tx, site.siteId, context);
  return {
    items: requests === 0 ? items : [...items, { kind: approveRequest.feature, count: requests, returned: 0 }],
    approval_required: site.approvalRequired,
  };
});

export const waitingReviewHandlers = [countHandler];
