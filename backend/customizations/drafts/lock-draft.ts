import { type CustomizationRow, findCustomization } from "@/backend/customizations/rules/customization-rows";
import type { BaseContext } from "@/backend/kit/implement";
import type { DraftKind } from "@/lib/contract/customizations/drafts";
import { buildDraftKey, type KindCheckContext, mustWrite } from "./draft-parts";
import { type DraftRow, findDraft } from "./draft-store";

type LockDraftContext = KindCheckContext & Pick<BaseContext, "tx"> & { site: { siteId: string } };
type DraftRef = { kind: DraftKind; object_id: string };

/** The key of the customization that a call on drafts names. */
export function toCustomizationId({ siteId }: { siteId: string }, { kind, object_id: id }: DraftRef) {
  return { siteId, kind, id };
}

/** Locks a customization and its draft until the transaction ends. */
export async function lockDraft(
  context: LockDraftContext,
  named: DraftRef,
): Promise<{ row: CustomizationRow; draft: DraftRow | undefined }> {
  const { tx, site, refuse } = context;
  mustWrite(context, named.kind);
  const row = await findCustomization(tx, toCustomizationId(site, named), true);
  if (row === undefined) return refuse(404, "not_found");
  return { row, draft: await findDraft(tx, buildDraftKey(row), true) };
}
