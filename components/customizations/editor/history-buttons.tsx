import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RuleEditor } from "@/components/customizations/model/editor-state";
import { changesText } from "@/components/customizations/model/outcome-text";
import { IconButton } from "@/components/ui/icon-button";
import { changesBetween, type RuleDraft } from "@/lib/domain/customizations/rule-draft";

/** Undo and redo; each says what it would change. */
export function HistoryButtons({ editor }: { editor: RuleEditor }) {
  const t = useTranslations("query-customizations");
  const { history, draft, commands } = editor;
  const words = (from: RuleDraft, to: RuleDraft) => changesText(t, changesBetween(from, to));
  const [before, after] = [history.past.at(-1), history.future.at(-1)];
  return (
    <span className="inline-flex">
      <IconButton
        icon={Undo2}
        label={before === undefined ? t("history.nothingToUndo") : t("history.undo", { what: words(before, draft) })}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={commands.undo}
      />
      <IconButton
        icon={Redo2}
        label={after === undefined ? t("history.nothingToRedo") : t("history.redo", { what: words(draft, after) })}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
        onClick={commands.redo}
      />
    </span>
  );
}
