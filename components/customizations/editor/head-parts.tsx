import { Redo2, TextSearch, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { formatChanges } from "@/components/customizations/model/words/event-text";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useSite } from "@/lib/client/site-context";
import { diffRuleStates, type RuleDraft } from "@/lib/domain/customizations/rule-draft";

/** Spellings named beside the title; the others are counted. */
const ALIASES_SHOWN = 3;

/** The aliases of the query, with a button to edit them (group `aliases`). */
export function AliasLine({ editor }: { editor: RuleEditorState }) {
  const t = useTranslations("query-customizations.aliases");
  const kind = useCustomizationKind();
  const { supports } = useSite();
  const { canWrite, language } = useEditor();
  const { aliases = [] } = editor.base;
  if (kind.saveAliases === null || !supports("aliases") || (aliases.length === 0 && !canWrite)) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-md xl:flex-nowrap">
      <span className="shrink-0 text-ink-2">{aliases.length === 0 ? t("none") : t("also")}</span>
      <ul lang={language} className="flex min-w-0 flex-wrap gap-1 empty:hidden xl:flex-nowrap">
        {aliases.slice(0, ALIASES_SHOWN).map((alias) => (
          <li
            key={alias}
            className="min-w-0 max-w-full truncate rounded-chip bg-sunken px-2 py-0.5 text-sm"
            title={alias}
          >
            {alias}
          </li>
        ))}
        {aliases.length > ALIASES_SHOWN && (
          <li className="shrink-0 px-1 py-0.5 text-ink-2 text-sm" title={aliases.slice(ALIASES_SHOWN).join(", ")}>
            {t("more", { count: aliases.length - ALIASES_SHOWN })}
          </li>
        )}
      </ul>
      {canWrite && (
        <Button kind="quiet" isSmall className="shrink-0" onClick={() => editor.open({ kind: "aliases" })}>
          {t("edit")}
        </Button>
      )}
    </div>
  );
}

/** Undo and redo; their labels name what they would change. */
export function HistoryButtons({ editor }: { editor: RuleEditorState }) {
  const t = useTranslations("query-customizations");
  const { history, draft, commands } = editor;
  const describeChanges = (from: RuleDraft, to: RuleDraft) => formatChanges(t, diffRuleStates(from, to));
  const before = history.past.at(-1);
  const after = history.future.at(-1);
  return (
    <span className="inline-flex">
      <IconButton
        icon={Undo2}
        label={
          before === undefined
            ? t("history.nothingToUndo")
            : t("history.undo", { what: describeChanges(before, draft) })
        }
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={commands.undo}
      />
      <IconButton
        icon={Redo2}
        label={
          after === undefined ? t("history.nothingToRedo") : t("history.redo", { what: describeChanges(draft, after) })
        }
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
        onClick={commands.redo}
      />
    </span>
  );
}

/** Opens the search in the results. */
export function FindButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations("query-customizations.find");
  return <IconButton icon={TextSearch} isSmall label={t("title")} aria-keyshortcuts="/" onClick={onOpen} />;
}
