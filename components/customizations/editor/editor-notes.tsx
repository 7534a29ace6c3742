import { useTranslations } from "next-intl";
import { isNewer } from "@/components/customizations/drafts/use-newer";
import { useCustomizationKind, usePlaces } from "@/components/customizations/model/kinds/kind";
import { useNewWork } from "@/components/customizations/model/kinds/new-work";
import { useSentences } from "@/components/customizations/model/words/change-text";
import { NewerVersion } from "@/components/drafts/review/newer-version";
import { useAuthorName } from "@/components/history/author-name";
import { Banner } from "@/components/ui/banner";
import { useAllowed } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { diffRuleStates } from "@/lib/domain/customizations/rule-draft";
import { toLiveSet } from "@/lib/domain/customizations/stored-draft";
import { pickList } from "@/lib/domain/search/places";
import { isApiError } from "@/lib/http/api-error";
import { getErrorText } from "@/lib/i18n/error-text";
import type { Editing } from "./use-editing";

type Props = { editing: Editing; newest: Customization };

/** Notes on the whole editor: read-only access, live order, a newer version. */
export function EditorNotes({ editing, newest }: Props) {
  const t = useTranslations("query-customizations.notes");
  const kind = useCustomizationKind();
  const [first] = usePlaces();
  const canWrite = useAllowed(kind.writeAccess);
  const { editor, live } = editing;
  const { isOrganic: isKnownOrganic, isWaiting } = pickList(live, first);
  const isOrganic = isKnownOrganic || isWaiting;
  const isOutdated = isNewer(newest, editor.base) && editor.count > 0;
  const isWhole = editor.base.unreadable_rows === undefined;
  const refusal = useNewWork()?.refusal ?? null;
  if (canWrite && isOrganic && !isOutdated && isWhole && refusal === null) return null;
  return (
    <div className="mb-6 grid gap-3">
      {refusal !== null && <NotCreated refusal={refusal} />}
      {!canWrite && <Banner title={t("readOnly")}>{t("readOnlyHint")}</Banner>}
      {!isWhole && (
        <Banner kind="warn" title={t("unreadable")}>
          {t("unreadableHint")}
        </Banner>
      )}
      {!isOrganic && <Banner title={t("liveOrder")}>{t("liveOrderHint")}</Banner>}
      {isOutdated && <NewerLiveVersion editing={editing} newest={newest} />}
    </div>
  );
}

/** Why the first save could not create the customization; the rules stay pending. */
function NotCreated({ refusal }: { refusal: Error }) {
  const t = useTranslations();
  const { name } = useCustomizationKind();
  const why = getErrorText(t, name, isApiError(refusal) ? refusal.code : "default");
  return (
    <Banner kind="bad" isLive title={t("query-customizations.notes.notCreated")}>
      {why}
    </Banner>
  );
}

/** Someone published during editing: shows their changes and offers to merge them. */
function NewerLiveVersion({ editing, newest }: Props) {
  const t = useTranslations("drafts.outdated");
  const authorName = useAuthorName();
  const { editor, work } = editing;
  const lines = useSentences()(diffRuleStates(toLiveSet(editor.base), toLiveSet(newest)));
  return (
    <NewerVersion
      title={t("title", { by: authorName(newest.updated_by) })}
      choices={[{ label: t("merge"), onChoose: () => void work.newer.takeIn() }]}
      changes={{ lines, show: t("show"), hide: t("hide") }}
    >
      {t("hint")}
    </NewerVersion>
  );
}
