import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import type { Editing } from "./use-editing";

/** What is unsaved, and the two ways on: keep it as the draft, or publish it. Without drafts saving is publishing. */
export function EditorBar({ editing }: { editing: Editing }) {
  const t = useTranslations("query-customizations.bar");
  const d = useTranslations("drafts.bar");
  const { editor, work, saving } = editing;
  const hint = editor.base.revision === undefined ? "hintSoon" : "hintNow";
  return (
    <UnsavedBar
      count={work.unsaved}
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
