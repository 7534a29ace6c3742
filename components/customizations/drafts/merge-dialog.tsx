import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { MergeAnswer, MergeRequest } from "@/components/customizations/model/editing/editor-dialog";
import { usePlaces } from "@/components/customizations/model/kinds/kind";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { getRuleName } from "@/components/customizations/model/words/names";
import { VerbChip } from "@/components/customizations/rules/rule-chips";
import { RuleWhen } from "@/components/search/explain/rule-when";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RULE_TEXT_NAMES } from "@/lib/contract/search/rules";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { type Merge, type MergeChoice, type MergeClash, resolveClash } from "@/lib/domain/customizations/rule-merge";

/** Resolves merge conflicts one by one, with both versions side by side. */
export function MergeDialog({ editor, ask }: EditorDialogProps & { ask: MergeRequest }) {
  const t = useTranslations("drafts.merge");
  const [merge, setMerge] = useState<Merge<DraftRule>>(ask.merge);
  const [answers, setAnswers] = useState<readonly MergeAnswer[]>([]);
  const answered = answers.length;
  const [clash] = merge.clashes;
  function leave(rules: readonly DraftRule[] | null, given: readonly MergeAnswer[] = []) {
    editor.open(null);
    ask.onDone(rules, given);
  }
  function choose(choice: MergeChoice) {
    if (clash === undefined) return;
    const next = resolveClash(merge, clash, choice);
    setMerge(next);
    const given = [...answers, { clash, choice }];
    setAnswers(given);
    if (next.clashes.length === 0) leave(next.rules, given);
  }
  if (clash === undefined) return null;
  const left = merge.clashes.length;
  return (
    <Dialog
      isOpen
      size="large"
      onClose={() => leave(null)}
      title={t("title", { count: left })}
      actions={<Button onClick={() => leave(null)}>{t("later")}</Button>}
    >
      <p className="max-w-[72ch] text-ink-2">{t("intro", { by: ask.by ?? "–" })}</p>
      <p role="status" className="mt-4 text-ink-2 text-sm">
        {t("step", { now: answered + 1, count: answered + left })}
      </p>
      <ClashQuestion key={answered} clash={clash} by={ask.by} onChoose={choose} />
    </Dialog>
  );
}

type ClashQuestionProps = {
  clash: MergeClash<DraftRule>;
  by: string | null;
  onChoose: (choice: MergeChoice) => void;
};

function ClashQuestion({ clash, by, onChoose }: ClashQuestionProps) {
  const t = useTranslations("drafts.merge");
  return (
    <>
      <h3 className="font-semibold text-lg">{t(`kind.${clash.kind}`)}</h3>
      <div className="mt-3 grid gap-6 md:grid-cols-2">
        <ClashSide title={t("mine")} rules={clash.slots.map(({ mine, base }) => ({ rule: mine, base }))}>
          <Button kind="primary" onClick={() => onChoose("mine")}>
            {t("keepMine")}
          </Button>
        </ClashSide>
        <ClashSide title={t("theirs")} rules={clash.slots.map(({ theirs, base }) => ({ rule: theirs, base }))}>
          <Button kind="secondary" onClick={() => onChoose("theirs")}>
            {by === null ? t("keepTheirs") : t("keepOf", { by })}
          </Button>
        </ClashSide>
      </div>
      {clash.canKeepBoth && (
        <div className="mt-5 flex flex-wrap items-center gap-3 border-line border-t pt-4">
          <Button onClick={() => onChoose("both")}>{t("keepBoth")}</Button>
          <span className="text-ink-2 text-md">{t("bothHint")}</span>
        </div>
      )}
    </>
  );
}

type ClashSideProps = {
  title: string;
  rules: readonly { rule: DraftRule | null; base: DraftRule | null }[];
  children: ReactNode;
};

function ClashSide({ title, rules, children }: ClashSideProps) {
  const t = useTranslations("drafts.merge");
  const { language } = useEditor();
  return (
    <section aria-label={title}>
      <h4 className="border-line border-b pb-1 font-semibold">{title}</h4>
      <ul className="mb-3">
        {rules.map(({ rule, base }) => (
          <li key={(rule ?? base)?.key ?? ""} className="border-line border-b py-2 text-md">
            {rule === null ? (
              <span className="text-ink-2">
                {base === null ? t("nothing") : t("removed", { item: getRuleName(base) })}
              </span>
            ) : (
              <Rule rule={rule} language={language} />
            )}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function Rule({ rule, language }: { rule: DraftRule; language: string }) {
  const t = useTranslations("query-customizations.change.detail");
  const { style } = useEditor();
  const hasPlaces = usePlaces().length > 1;
  return (
    <>
      <span lang={language} className="font-medium">
        {getRuleName(rule)}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
        <VerbChip rule={rule} />
        <RuleWhen rule={rule} style={style} />
        <span>{t(rule.availability)}</span>
        {hasPlaces && <span>{t(rule.placement)}</span>}
      </span>
      {RULE_TEXT_NAMES.map(
        (name) =>
          rule[name] && (
            <span key={name} className="mt-1 block text-ink-2 text-sm">
              {rule[name]}
            </span>
          ),
      )}
    </>
  );
}
