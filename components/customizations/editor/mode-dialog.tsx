import { useQueryClient } from "@tanstack/react-query";
import { isInPlace, type QueryPlace } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { formatChange } from "@/components/customizations/model/words/change-text";
import { getRuleName } from "@/components/customizations/model/words/names";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { ApprovalHint } from "@/lib/client/approval";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { useWrites } from "@/lib/client/use-write";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import { isStored } from "@/lib/domain/customizations/new-customization";
import { type DraftRule, diffRuleStates, getSavedState, type RuleChange } from "@/lib/domain/customizations/rule-draft";
import { type ModeSwitch, planModeSwitch } from "@/lib/domain/customizations/rule-mode";
import { mergeSetAside, type SetAside } from "@/lib/domain/customizations/set-aside";
import { KIND_PLACES } from "@/lib/domain/search/places";
import { isApiError } from "@/lib/http/api-error";
import { SetAsideChoice, useSetAside } from "./set-aside-choice";

/** Confirms a mode switch: shows which rules stay and which are dropped, and offers to save first. */
export function ModeDialog({ editor, work, saving, copy, towards }: EditorDialogProps & { towards: Mode }) {
  const t = useTranslations("query-customizations.mode");
  const d = useTranslations("drafts.mode");
  const { supports } = useSite();
  const [source, setSource] = useState<QueryPlace>("search");
  const aside = useSetAside(editor, towards);
  const [isRestored, setRestored] = useState(true);
  const set = isRestored ? aside?.set : undefined;
  const { isPending, change } = useChangeMode({ editor, work, copy }, { towards, source, set });
  const effect = planModeSwitch(editor.draft.saved, towards, source);
  const isUnsaved = work.unsaved > 0;
  const unsaved = diffRuleStates(work.savedState, editor.draft);
  const drafted = work.stored === null ? 0 : diffRuleStates(getSavedState(editor.draft), work.savedState).length;
  const lost = effect.dropped.length + unsaved.filter(({ kind }) => kind === "added").length;
  const saveFirst = {
    label: d(work.isOn ? "save" : "saveFirst"),
    onChoose: () => void saving.save(),
    isPending: saving.isSaving,
  };
  const go = { label: t("switch"), onChoose: change, isDanger: isUnsaved || lost > 0, isPending };
  return (
    <AlertDialog
      isOpen
      size="medium"
      title={t(towards === "simple" ? "toSimple" : "toAdvanced")}
      onCancel={() => editor.open(null)}
      cancelLabel={t("stay")}
      choices={isUnsaved ? [saveFirst, go] : [go]}
    >
      <div className="grid gap-4">
        <p>{t(towards === "simple" ? "simpleHint" : "advancedHint")}</p>
        {isUnsaved && <p className="font-medium text-warn">{d("unsaved", { count: work.unsaved })}</p>}
        {work.stored !== null && <p>{d("draft", { count: drafted })}</p>}
        {towards === "simple" && (
          <RadioGroup
            label={t("source")}
            value={source}
            onChange={setSource}
            options={[
              { value: "search", label: t("sourceSearch") },
              { value: "autocomplete", label: t("sourceAutocomplete") },
            ]}
          />
        )}
        {aside && <SetAsideChoice aside={aside} isOn={isRestored} onChange={setRestored} />}
        <p className={lost > 0 ? "font-medium text-warn" : ""}>
          {t("remaining", { count: effect.retained.length })}{" "}
          {(lost > 0 || !isUnsaved) && t("dropped", { count: lost })}
        </p>
        {KIND_PLACES["query-customizations"].map((place) => (
          <PlaceEffect key={place} place={place} effect={effect} unsaved={unsaved} />
        ))}
        {editor.draft.saved.length > 0 && <ApprovalHint />}
        {effect.dropped.length > 0 && supports("history") && <p>{d("restorable")}</p>}
      </div>
    </AlertDialog>
  );
}

type EffectProps = { place: QueryPlace; effect: ModeSwitch; unsaved: readonly RuleChange[] };

/** Rules of a place that stay and rules that are dropped, side by side. */
function PlaceEffect({ place, effect, unsaved }: EffectProps) {
  const t = useTranslations("drafts.mode");
  const c = useTranslations("query-customizations");
  const lost = unsaved.filter(({ before, after }) => {
    const rule = after ?? before;
    return rule !== null && isInPlace(rule.placement, place);
  });
  const dropped = effect.dropped.filter((rule) => isInPlace(rule.placement, place));
  return (
    <section className="text-md">
      <h3 className="font-semibold text-ink">{t("place", { place })}</h3>
      <div className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Column title={t("remaining")} rules={effect.retained} changes={[]} />
        <Column title={t("dropped")} rules={dropped} changes={lost.map((change) => formatChange(c, change))} isLoss />
      </div>
    </section>
  );
}

type ColumnProps = {
  title: string;
  rules: readonly DraftRule[];
  /** Unsaved changes as sentences. */
  changes: readonly string[];
  isLoss?: boolean;
};

function Column({ title, rules, changes, isLoss }: ColumnProps) {
  const t = useTranslations("drafts.mode");
  const isEmpty = rules.length + changes.length === 0;
  const tone = isLoss && !isEmpty ? "text-warn" : "text-ink-2";
  return (
    <div>
      <h4 className={`border-line border-b pb-1 font-medium text-sm ${tone}`}>{title}</h4>
      {isEmpty ? (
        <p className="py-1 text-ink-3">{t("nothing")}</p>
      ) : (
        <ul className="max-h-40 overflow-y-auto">
          {rules.map((rule) => (
            <li key={rule.key} className="break-words py-1 text-ink">
              {t(rule.type, { item: getRuleName(rule), position: rule.position ?? 0 })}
            </li>
          ))}
          {changes.map((line) => (
            <li key={line} className="break-words py-1 text-ink">
              {t("unsavedChange", { change: line })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ModeSwitchRequest = { towards: Mode; source: QueryPlace; set: SetAside | undefined };

function useChangeMode(
  { editor, work, copy }: Pick<EditorDialogProps, "editor" | "work" | "copy">,
  { towards, source, set }: ModeSwitchRequest,
) {
  const t = useTranslations("query-customizations.mode");
  const client = useQueryClient();
  const { site } = useSite();
  const { base } = editor;
  const kind = useCustomizationKind();
  const live = kind.live(site.trackingCode, base.id);
  const { isPending, run } = useWrites("query-customizations", {
    stale: kind.stale,
    onRefused: (error) => {
      editor.open(null);
      // The revision is outdated: load the newer version, which the page then announces.
      if (isApiError(error) && error.status === 412) void client.invalidateQueries({ queryKey: live.queryKey });
      return false;
    },
  });

  function change() {
    const { changeMode } = kind;
    if (changeMode === null) return;
    if (!isStored(base)) {
      editor.restart({ ...base, mode: towards });
      editor.open(null);
      return;
    }
    const to = towards === "simple" ? { mode: towards, source } : { mode: towards };
    void run(async ({ send, done }) => {
      const changed = await changeMode(send, site.trackingCode, base, to);
      storeAnswer(client, live, changed);
      await copy.forget();
      work.newer.restart(changed, set && ((draft) => mergeSetAside(changed, draft, set, site.time_zone)));
      editor.open(null);
      done(t("changed"));
    });
  }
  return { isPending, change };
}
