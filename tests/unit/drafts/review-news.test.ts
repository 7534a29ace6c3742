import { findReviewNews, type ReviewedDraft } from "@/lib/domain/drafts/review-news";

const ANA = { id: "ana", name: "Ana" };
const BEN = { id: "ben", name: "Ben" };

type Draft = NonNullable<ReviewedDraft["draft"]>;

function reviewed(over: Partial<Draft> | null = {}, isApprovalRequired = true): ReviewedDraft {
  return {
    draft: over === null ? null : { revision: 1, updated_by: ANA, review: null, change_request: null, ...over },
    isApprovalRequired,
  };
}

const review = { requested_by: ANA, requested_at: "2026-03-10T10:00:00Z", note: "Please look" };
const changes = { requested_by: BEN, requested_at: "2026-03-10T11:00:00Z", note: "Not yet", author: ANA };

test.each<[string, ReviewedDraft, ReviewedDraft, ReturnType<typeof findReviewNews>]>([
  [
    "a request for changes",
    reviewed({ review }),
    reviewed({ change_request: changes }),
    [{ code: "changesRequested", by: "Ben", note: "Not yet" }],
  ],
  [
    "a request for approval by someone else",
    reviewed({ updated_by: BEN }),
    reviewed({ updated_by: BEN, review: { ...review, requested_by: BEN } }),
    [{ code: "requested", by: "Ben", note: "Please look" }],
  ],
  [
    "a canceled request of someone else",
    reviewed({ updated_by: BEN, review: { ...review, requested_by: BEN } }),
    reviewed({ updated_by: BEN }),
    [{ code: "canceled", by: "Ben" }],
  ],
  [
    "the approval switch, once, also if it canceled a request",
    reviewed({ updated_by: BEN, review: { ...review, requested_by: BEN } }),
    reviewed({ updated_by: BEN }, false),
    [{ code: "approvalOff" }],
  ],
  ["the approval switch turned on", reviewed(null, false), reviewed(null), [{ code: "approvalOn" }]],
  [
    "a draft that someone else saved",
    reviewed(),
    reviewed({ revision: 2, updated_by: BEN }),
    [{ code: "saved", by: "Ben" }],
  ],
  ["a draft that was published or discarded", reviewed({ review }), reviewed(null), [{ code: "ended" }]],
  ["nothing of one's own edits and requests", reviewed(), reviewed({ revision: 2, review }), []],
  ["nothing of one's own canceled request", reviewed({ review }), reviewed(), []],
  ["nothing if nothing changed", reviewed({ change_request: changes }), reviewed({ change_request: changes }), []],
])("for Ana there is %s", (_, before, after, news) => {
  expect(findReviewNews(before, after, ANA.id)).toEqual(news);
});
