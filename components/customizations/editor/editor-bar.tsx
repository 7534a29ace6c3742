import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import type { Editing } from "./use-editing";

type Props = {
  editing: Editing;
  /** Whether something was unsaved when all was drawn last: the bar comes when a move has been painted. */
  isDrawn: boolean;
};

/** What is unsaved, and the two ways on: keep it as the draft, or publish it. Without drafts saving is publishing. */
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
          <Button kind="primary" onClick={() => editor.open({ kind: "publish" })}>
            {d("publish")}
          </Button>
        )
      }
    >
      <span className="max-md:hidden">{work.isOn ? d("hint") : t(hint)}</span>
    </UnsavedBar>
  );
}
