import type * as z from "zod/mini";
import { type draft, reportPresence, saveDraft, showDraft } from "@/lib/contract/customizations/drafts";
import type { rule } from "@/lib/contract/search/rules";
import { answer, type FakeAnswer } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import type { makeCustomization } from "./fixtures";

type Draft = z.input<typeof draft>;
type Rule = z.input<typeof rule>;

/** A page whose backend supports drafts and explanations. */
export function makePageWithDrafts(more: Parameters<typeof makeSitePage>[0] = {}) {
  return makeSitePage({ groups: ["rule_times", "drafts", "query_insight", "history"], ...more });
}

/** A draft by Petra, based on live revision 3. */
export function makeDraft(rules: Rule[] = [], over: Partial<Draft> = {}): Draft {
  return {
    kind: "query-customizations",
    object_id: "c1",
    title: "printer",
    mode: "simple",
    rules,
    base_revision: 3,
    base_mode: "simple",
    base_rules: [],
    revision: 5,
    updated_at: "2026-03-10T10:48:00Z",
    updated_by: { id: "u2", name: "Petra" },
    review: null,
    ...over,
  };
}

/** Further answers of a backend with drafts. */
export function draftAnswers(stored: Draft | null = null, isApprovalRequired = false): FakeAnswer[] {
  return [
    answer(showDraft, { draft: stored, approval_required: isApprovalRequired }),
    answer(reportPresence, { others: [], live_revision: 3 }),
    answer(saveDraft, ({ body }) =>
      makeDraft(body.rules as Rule[], { revision: 6, updated_by: { id: "u1", name: "Olga Owner" } }),
    ),
  ];
}

/** Answer of publishing: the live version in the common form. */
export function makePublishAnswer({ query, ...rest }: ReturnType<typeof makeCustomization>) {
  return { ...rest, kind: "query-customizations" as const, subject: query };
}
