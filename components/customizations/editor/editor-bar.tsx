import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import type { Editing } from "./use-editing";

type Props = {
  editing: Editing;
  /** Whether the last full render had unsaved changes; the bar appears after a move has been painted. */
  isDrawn: boolean;
};

/** Number of unsaved changes, with buttons to save the draft or to publish. Without drafts saving publishes. */
export function EditorBar({ editing, isDrawn }: Props) {
  const t = useTranslations("query-customizations.bar");
  const d = useTranslations("drafts.bar");
  const { editor, work, saving } = editing;
  const hint = editor.base.revision === undefined ? "hintSoon" : "hintNow";
  return (
    <UnsavedBar
      count={isDrawn ? work.unsaved : 0}
      isSaving={saving.isSaving}
      onSave={() => void saving.save()}
      onDiscard={() => editor.open({ kind: "discard" })}
      saveLabel={work.isOn ? d("save") : undefined}
      actions={
        work.isOn && (
          <Button kind="primary" className="max-sm:col-span-2" onClick={() => editor.open({ kind: "publish" })}>
            {d(work.isApprovalRequired ? "ask" : "publish")}
          </Button>
        )
      }
    >
      <span className="max-md:hidden">{work.isOn ? d("hint") : t(hint)}</span>
    </UnsavedBar>
  );
}
