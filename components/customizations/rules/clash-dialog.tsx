import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import type { DialogProps } from "@/components/customizations/model/dialog-props";
import { useEditor } from "@/components/customizations/model/editor-context";
import type { PinCollision } from "@/components/customizations/model/editor-dialog";
import { nameOf } from "@/components/customizations/model/names";
import { RuleWhen } from "@/components/search/explain/rule-when";
import { ItemPicture } from "@/components/search/results/item-picture";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { changeSessionState } from "@/lib/client/ui-state";
import { findOccupants, type Outcome, type OutcomeKind, resolve } from "@/lib/domain/customizations/clash-outcomes";
import { type DraftRule, withRules } from "@/lib/domain/customizations/rule-draft";
import { buildPreview, collectKnownItems } from "@/lib/domain/customizations/rule-preview";
import { findInterval } from "@/lib/domain/search/rule-evaluator";

/** Resolves a pin at a taken position: shows its current pin, the options, and the order that each gives. */
export function ClashDialog({ editor, live, now, collided }: DialogProps & { collided: PinCollision }) {
  const { style } = useEditor();
  const { draft, key, from } = collided;
  const pin = draft.rules.find((rule) => rule.key === key);
  const occupants = useMemo(() => findOccupants(draft.rules, key, style.timeZone), [draft, key, style]);
  const outcomes = useMemo(() => resolve(draft.rules, { key, from, style }), [draft, key, from, style]);
  const [first] = occupants;
  const close = () => editor.open(null);
  if (pin === undefined || first === undefined) return null;
  // Show the order at a time when both pins act.
  const at = Math.max(now, ...[pin, first].map((rule) => findInterval(rule, style.timeZone).from));
  return (
    <ClashResolution
      clash={{ ...collided, pin, occupants, outcomes, at }}
      live={live}
      onClose={close}
      onChoose={(outcome, isForSession) => {
        if (isForSession) changeSessionState({ clashOutcome: outcome.kind });
        editor.apply(withRules(draft, outcome.rules));
        close();
      }}
    />
  );
}

type ClashResolutionProps = {
  clash: PinCollision & { pin: DraftRule; occupants: readonly DraftRule[]; outcomes: readonly Outcome[]; at: number };
  live: DialogProps["live"];
  onClose: () => void;
  onChoose: (outcome: Outcome, isForSession: boolean) => void;
};

function ClashResolution({ clash, live, onClose, onChoose }: ClashResolutionProps) {
  const t = useTranslations("query-customizations.clash");
  const { style } = useEditor();
  const { pin, occupants, outcomes, from, at, place } = clash;
  const [kind, setKind] = useState<OutcomeKind | null>(null);
  const [isForSession, setForSession] = useState(false);
  const chosen = outcomes.find((one) => one.kind === kind) ?? outcomes[0];
  const [first = pin] = occupants;
  if (chosen === undefined) return null;
  const other = nameOf(first);
  const hintOf = ({ kind: way, touched }: Outcome) =>
    ({
      shift: t("shiftHint", { count: touched.length }),
      swap: t("swapHint", { other, position: from ?? 0 }),
      replace: t("replaceHint", { other, count: occupants.length }),
      split: t("splitHint"),
    })[way];
  const actions = (
    <>
      <Button onClick={onClose}>{t("cancel")}</Button>
      <Button kind="primary" onClick={() => onChoose(chosen, isForSession)}>
        {t(`apply.${chosen.kind}`)}
      </Button>
    </>
  );
  return (
    <Dialog isOpen size="large" onClose={onClose} title={t("title", { position: pin.position ?? 0 })} actions={actions}>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <Banner kind="warn" title={t("taken", { item: other })}>
            <RuleWhen rule={first} style={style} />
          </Banner>
          <RadioGroup
            label={t("choose")}
            value={chosen.kind}
            onChange={setKind}
            options={outcomes.map((one) => ({ value: one.kind, label: t(`kind.${one.kind}`), hint: hintOf(one) }))}
          />
          <Checkbox
            label={t("forSession")}
            checked={isForSession}
            onChange={(event) => setForSession(event.target.checked)}
          />
        </div>
        <div className="grid content-start gap-5">
          <Order outcome={chosen} live={live} at={at} place={place} pinKey={pin.key} />
          {chosen.kind === "split" && <Turns rules={chosen.rules} position={pin.position} />}
        </div>
      </div>
    </Dialog>
  );
}

type OrderProps = Pick<DialogProps, "live"> & {
  outcome: Outcome;
  at: number;
  place: PinCollision["place"];
  pinKey: string;
};

/** Which item has the position when, after a split of the time range. */
function Turns({ rules, position }: { rules: readonly DraftRule[]; position: number | null }) {
  const t = useTranslations("query-customizations.clash");
  const { style, language } = useEditor();
  const turns = rules.filter((rule) => rule.type === "pin" && rule.position === position);
  const begin = (rule: DraftRule) => findInterval(rule, style.timeZone).from;
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

/** The results around the pin as an outcome would order them. */
function Order({ outcome, live, at, place, pinKey }: OrderProps) {
  const t = useTranslations("query-customizations.clash");
  const { style, language, scope } = useEditor();
  const heading = useId();
  const rows = useMemo(() => {
    const { items } = live[place];
    const known = collectKnownItems(outcome.rules, scope, live.search.items, live.autocomplete.items);
    return buildPreview(items, outcome.rules, { at, place, timeZone: style.timeZone }, known).rows.filter(
      (row) => row.position !== null,
    );
  }, [outcome, live, at, place, style.timeZone, scope]);
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
