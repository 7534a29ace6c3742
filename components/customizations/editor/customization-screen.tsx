import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { buildDraftInput } from "@/components/customizations/model/kinds/common-form";
import { buildKindHref, useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useStoredDoneNotice } from "@/lib/client/done-notice";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { showDraft } from "@/lib/contract/customizations/drafts";
import { RuleEditor } from "./rule-editor";

type Props = { siteId: string; id: string; openedAt: number };

/** The editor of one customization; its kind comes from `CustomizationKindContext`. */
export function CustomizationScreen({ siteId, id, openedAt }: Props) {
  const t = useTranslations("query-customizations");
  const kind = useCustomizationKind();
  const hasDrafts = useSite().supports(showDraft);
  // Undoing the creation of this customization leaves nothing to edit, so go to the list.
  useStoredDoneNotice(() => window.location.assign(buildKindHref(kind, siteId)));
  const found = useQuery(kind.live(siteId, id));
  const draft = useQuery({ ...read(showDraft, buildDraftInput(siteId, kind.name, id)), enabled: hasDrafts });
  // A draft that fails to load must not block the editor; saving merges with it.
  const isDraftAwaited = hasDrafts && draft.isPending;
  if (found.data && !isDraftAwaited) {
    const stored = draft.data?.draft ?? null;
    return <RuleEditor key={id} customization={found.data} stored={stored} openedAt={openedAt} />;
  }
  if (found.isError) {
    return <FailedRead of={found} title={t("loadFailed")} />;
  }
  return (
    <SkeletonWhile isWaiting skeleton={<SkeletonRows rows={8} />}>
      {null}
    </SkeletonWhile>
  );
}
