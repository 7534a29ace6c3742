import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { type DraftRule, withRules } from "@/lib/domain/rule-draft";
import { intervalOf } from "@/lib/domain/rule-evaluator";
import { knownItems, previewOf } from "@/lib/domain/rule-preview";
import { type Outcome, type OutcomeKind, occupantsOf, resolve } from "@/lib/domain/rule-resolution";
import { nameOf } from "./change-text";
import { useEditor } from "./editor-context";
import type { Collided } from "./editor-dialog";
import type { DialogProps } from "./editor-dialogs";
import { ItemPicture } from "./item-picture";
import { RuleWhen } from "./rule-when";

/** A pin came to a taken position: shows what holds it, the ways out, and the order that each of them gives. */
export function ClashDialog({ editor, live, now, collided }: DialogProps & { collided: Collided }) {
  const t = useTranslations("query-customizations.clash");
  const { style } = useEditor();
  const { draft, key, from, place } = collided;
  const pin = draft.rules.find((rule) => rule.key === key);
  const occupants = useMemo(() => occupantsOf(draft.rules, key, style.timeZone), [draft, key, style]);
  const outcomes = useMemo(() => resolve(draft.rules, { key, from, style }), [draft, key, from, style]);
  const [kind, setKind] = useState<OutcomeKind | null>(null);
  const chosen = outcomes.find((one) => one.kind === kind) ?? outcomes[0];
  const close = () => editor.open(null);
  const first = occupants[0];
  if (pin === undefined || first === undefined || chosen === undefined) return null;
  const hint = {
    shift: t("shiftHint", { count: chosen.kind === "shift" ? chosen.touched.length : touchedBy(outcomes, "shift") }),
    swap: t("swapHint", { other: nameOf(first), position: from ?? 0 }),
    replace: t("replaceHint", { other: nameOf(first), count: occupants.length }),
    split: t("splitHint"),
  };
  // The order is shown for a moment at which both would act.
  const ranges = [pin, first].map((rule) => intervalOf(rule, style.timeZone));
  const at = Math.max(now, ...ranges.map((range) => range.from));
  return (
    <Dialog
      isOpen
      size="large"
      onClose={close}
      title={t("title", { position: pin.position ?? 0 })}
      actions={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button
            kind="primary"
            onClick={() => {
              editor.apply(withRules(draft, chosen.rules));
              close();
            }}
          >
            {t(`apply.${chosen.kind}`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-5">
          <Banner kind="warn" title={t("taken", { item: nameOf(first) })}>
            <RuleWhen rule={first} style={style} />
          </Banner>
          <RadioGroup
            label={t("choose")}
            value={chosen.kind}
            onChange={setKind}
            options={outcomes.map((one) => ({ value: one.kind, label: t(`kind.${one.kind}`), hint: hint[one.kind] }))}
          />
        </div>
        <div className="grid content-start gap-5">
          <Order outcome={chosen} live={live} at={at} place={place} pinKey={key} />
          {chosen.kind === "split" && <Turns rules={chosen.rules} position={pin.position} />}
        </div>
      </div>
    </Dialog>
  );
}

function touchedBy(outcomes: readonly Outcome[], kind: OutcomeKind): number {
  return outcomes.find((one) => one.kind === kind)?.touched.length ?? 0;
}

type OrderProps = Pick<DialogProps, "live"> & {
  outcome: Outcome;
  at: number;
  place: Collided["place"];
  pinKey: string;
};

/** Who holds the position when, after the range was split. */
function Turns({ rules, position }: { rules: readonly DraftRule[]; position: number | null }) {
  const t = useTranslations("query-customizations.clash");
  const { style, language } = useEditor();
  const turns = rules.filter((rule) => rule.type === "pin" && rule.position === position);
  const begin = (rule: DraftRule) => intervalOf(rule, style.timeZone).from;
  return (
    <section aria-label={t("turns", { position: position ?? 0 })}>
      <h3 className="mb-1 font-medium text-ink-2 text-sm">{t("turns", { position: position ?? 0 })}</h3>
      <ul className="border-line border-t">
        {turns
          .sort((a, b) => begin(a) - begin(b))
          .map((rule) => (
            <li key={rule.key} className="flex flex-wrap justify-between gap-x-3 border-line border-b py-1.5 text-md">
              <span lang={language}>{nameOf(rule)}</span>
              <span className="text-ink-2">
                <RuleWhen rule={rule} style={style} />
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}

const ROWS = 7;

/** The first results around the pin as an outcome would arrange them. */
function Order({ outcome, live, at, place, pinKey }: OrderProps) {
  const t = useTranslations("query-customizations.clash");
  const { style, language } = useEditor();
  const heading = useId();
  const rows = useMemo(() => {
    const { items } = live[place];
    const known = knownItems(outcome.rules, live.search.items, live.autocomplete.items);
    return previewOf(items, outcome.rules, { at, place, timeZone: style.timeZone }, known).rows.filter(
      (row) => row.position !== null,
    );
  }, [outcome, live, at, place, style.timeZone]);
  const index = rows.findIndex((row) => row.rule?.key === pinKey);
  const start = Math.max(0, Math.min(index - 2, rows.length - ROWS));
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-2 font-medium text-ink-2 text-sm">
        {t("order")}
      </h3>
      <ol start={start + 1} aria-live="polite" className="border-line border-t">
        {rows.slice(start, start + ROWS).map((row) => {
          const isTouched = row.rule !== null && (row.rule.key === pinKey || outcome.touched.includes(row.rule.key));
          return (
            <li
              key={row.item.url}
              className={`relative flex items-center gap-3 border-line border-b py-1.5 pl-3 ${isTouched ? "bg-pin-soft font-medium" : ""} ${
                row.rule
                  ? "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-pin before:content-['']"
                  : ""
              }`}
            >
              <span className="w-6 text-right font-semibold tabular-nums">{row.position}</span>
              <ItemPicture src={row.item.image} size={14} className="size-8 shrink-0 rounded-tight" />
              <span lang={language} className="min-w-0 flex-1 truncate text-md">
                {row.item.title}
              </span>
              {row.rule?.key === pinKey && <span className="pr-2 text-pin text-sm">{t("this")}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
