import { findBase, mergeDraftOverLive } from "@/backend/customizations/drafts/draft-base";
import { buildDraftChange, buildDraftKey } from "@/backend/customizations/drafts/draft-parts";
import { storeChangeRequest, storeReview } from "@/backend/customizations/drafts/draft-reviews";
import { buildDraftAnswer, buildVersion, type DraftVersion } from "@/backend/customizations/drafts/draft-rows";
import { lockDraft } from "@/backend/customizations/drafts/lock-draft";
import { buildEditorPath } from "@/backend/customizations/mails/editor-path";
import type { CustomizationRow } from "@/backend/customizations/rules/customization-rows";
import type { Tx } from "@/backend/db/client";
import { implement } from "@/backend/kit/implement";
import { requestChanges, requestReview } from "@/lib/contract/customizations/drafts";
import { countChanges } from "@/lib/domain/customizations/rule-merge";
import { countDifferences } from "@/lib/domain/history/version-merge";
import { formatTitle } from "@/lib/domain/search/kinds";

const reviewHandler = implement(requestReview, async ({ body }, context) => {
  const { tx, site, change, refuse } = context;
  const { row, draft } = await lockDraft(context, body);
  if (draft === undefined) return refuse(404, "not_found");
  const before = buildVersion(draft);
  if (body.is_asked && (await equalsLive(tx, row, before, site.timeZone))) return refuse(409, "nothing_to_approve");
  const saved = await storeReview(buildDraftKey(row), context, { ...body, ...nameInMail(row) });
  await change(
    buildDraftChange(row, body.is_asked ? "request_review" : "withdraw_review", before, buildVersion(saved)),
  );
  return buildDraftAnswer(tx, saved, row);
});

const changesHandler = implement(requestChanges, async ({ body }, context) => {
  const { row, draft } = await lockDraft(context, body);
  if (draft === undefined) return context.refuse(404, "not_found");
  const saved = await storeChangeRequest(draft, context, { note: body.note, ...nameInMail(row) });
  await context.change(buildDraftChange(row, "request_changes", buildVersion(draft), buildVersion(saved)));
  return buildDraftAnswer(context.tx, saved, row);
});

function nameInMail(row: CustomizationRow) {
  return { title: formatTitle(row), path: buildEditorPath(row.siteId, row) };
}

/** Whether publishing a draft would change nothing. */
async function equalsLive(tx: Tx, row: CustomizationRow, draft: DraftVersion, timeZone: string): Promise<boolean> {
  const live = await findBase(tx, row, String(row.revision), null);
  const merged = await mergeDraftOverLive(tx, row, draft, timeZone);
  // A conflict is a difference.
  if (live === null || merged === null) return false;
  const off = countDifferences(live.off_rules ?? [], merged.off_rules ?? []);
  return countChanges(live, merged, timeZone) + off === 0;
}

export const reviewRequestHandlers = [reviewHandler, changesHandler];
