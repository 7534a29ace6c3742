import { findInterval } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import type { PinCollision } from "@/components/customizations/model/editing/editor-dialog";
import { getRuleName } from "@/components/customizations/model/words/names";
import { RuleWhen } from "@/components/search/explain/rule-when";
import { ItemPicture } from "@/components/search/results/item-picture";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import {
  type CollisionOutcome,
  findOccupants,
  type OutcomeKind,
  resolve,
} from "@/lib/domain/customizations/clash-outcomes";
import { countRemovedPins, listPinOutcomes } from "@/lib/domain/customizations/pin-in-order";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { buildPreview, collectKnownItems, type PreviewScope } from "@/lib/domain/customizations/rule-preview";
import type { DateStyle } from "@/lib/domain/kit/day-boundary";
import type { PreviewItem } from "@/lib/domain/search/preview-item";

/** Results around the pin, for the resulting order. */
type SurroundingResults = {
  /** Results of the place without customizations, at the time of `findClashTime`. */
  items: readonly PreviewItem[];
  /** All loaded results, which name the items of pins. */
  lists: readonly (readonly PreviewItem[])[];
  scope: PreviewScope;
  now: number;
};

/** The time (epoch ms) from which both the pin and the first one that has its position act. */
export function findClashTime(
  { draft, key }: Pick<PinCollision, "draft" | "key">,
  style: DateStyle,
  now: number,
): number {
  const pin = draft.rules.find((rule) => rule.key === key);
  const [first] = findOccupants(draft.rules, key, style.timeZone);
  const both = [pin, first].filter((rule) => rule !== undefined);
  return Math.max(now, ...both.map((rule) => findInterval(rule, style.timeZone).from));
}

type ClashResolutionProps = {
  clash: PinCollision;
  around: SurroundingResults;
  style: DateStyle;
  /** The language of titles. */
  language: string;
  onClose: () => void;
  onChoose: (outcome: CollisionOutcome, isForSession: boolean) => void;
};

/** Resolves a pin at a taken position: shows its current pin, the options, and the order that each gives. */
export function ClashResolution({ clash, ...props }: ClashResolutionProps) {
  const { draft, key, from, request } = clash;
  const { style } = props;
  const { now } = props.around;
  const pin = draft.rules.find((rule) => rule.key === key);
  const occupants = useMemo(() => findOccupants(draft.rules, key, style.timeZone), [draft, key, style]);
  const outcomes = useMemo(() => {
    const collision = { key, from, style, now };
    return request === undefined ? resolve(draft.rules, collision) : listPinOutcomes(request, { draft, collision });
  }, [draft, key, from, style, now, request]);
  if (pin === undefined || occupants.length === 0) return null;
  // Show the order at a time when both pins act.
  const at = findClashTime(clash, style, now);
  return <Resolution {...props} clash={{ ...clash, pin, occupants, outcomes, at }} />;
}

type ResolutionProps = ClashResolutionProps & {
  clash: PinCollision & {
    pin: DraftRule;
    occupants: readonly DraftRule[];
    outcomes: readonly CollisionOutcome[];
    at: number;
  };
};

function Resolution({ clash, around, style, language, onClose, onChoose }: ResolutionProps) {
  const t = useTranslations("query-customizations.clash");
  const { pin, occupants, outcomes, from, at, place, request } = clash;
  const others = (request?.placings.length ?? 1) - 1;
  const [kind, setKind] = useState<OutcomeKind | null>(null);
  const [isForSession, setForSession] = useState(false);
  const chosen = outcomes.find((one) => one.kind === kind) ?? outcomes[0];
  const [first = pin] = occupants;
  if (chosen === undefined) return null;
  const other = getRuleName(first);
  const formatHint = ({ kind: way, touched, rules }: CollisionOutcome) =>
    ({
      shift: t("shiftHint", { count: touched.length }),
      swap: t("swapHint", { other, position: from ?? 0 }),
      replace: t("replaceHint", {
        other,
        count: request === undefined ? occupants.length : countRemovedPins(request, rules),
      }),
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
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-5">
          <Banner kind="warn" title={t("taken", { item: other })}>
            <RuleWhen rule={first} style={style} />
          </Banner>
          <RadioGroup
            label={t("choose")}
            value={chosen.kind}
            onChange={setKind}
            options={outcomes.map((one) => ({ value: one.kind, label: t(`kind.${one.kind}`), hint: formatHint(one) }))}
          />
          {others > 0 && <p className="text-ink-2 text-md">{t("forOthers", { count: others })}</p>}
          <Checkbox
            label={t("forSession")}
            checked={isForSession}
            onChange={(event) => setForSession(event.target.checked)}
          />
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <ResultingOrder
            outcome={chosen}
            around={around}
            at={at}
            place={place}
            pinKey={pin.key}
            style={style}
            language={language}
          />
          {chosen.kind === "split" && (
            <PositionSchedule rules={chosen.rules} position={pin.position} style={style} language={language} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

type OrderProps = Pick<ClashResolutionProps, "around" | "style" | "language"> & {
  outcome: CollisionOutcome;
  at: number;
  place: PinCollision["place"];
  pinKey: string;
};

type PositionScheduleProps = Pick<ClashResolutionProps, "style" | "language"> & {
  rules: readonly DraftRule[];
  position: number | null;
};

/** Which item has the position when, after a split of the time range. */
function PositionSchedule({ rules, position, style, language }: PositionScheduleProps) {
  const t = useTranslations("query-customizations.clash");
  const turns = rules.filter((rule) => rule.type === "pin" && rule.position === position);
  const begin = (rule: DraftRule) => findInterval(rule, style.timeZone).from;
  return (
    <section aria-label={t("schedule", { position: position ?? 0 })}>
      <h3 className="mb-1 font-medium text-ink-2 text-sm">{t("schedule", { position: position ?? 0 })}</h3>
      <ul className="border-line border-t">
        {turns
          .sort((a, b) => begin(a) - begin(b))
          .map((rule) => (
            <li key={rule.key} className="flex flex-wrap justify-between gap-x-3 border-line border-b py-1.5 text-md">
              <span lang={language}>{getRuleName(rule)}</span>
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
function ResultingOrder({ outcome, around, at, place, pinKey, style, language }: OrderProps) {
  const t = useTranslations("query-customizations.clash");
  const { items, lists, scope } = around;
  const heading = useId();
  const rows = useMemo(() => {
    const known = collectKnownItems(outcome.rules, scope, ...lists);
    return buildPreview(items, outcome.rules, { at, place, timeZone: style.timeZone }, known).rows.filter(
      (row) => row.position !== null,
    );
  }, [outcome, items, lists, at, place, style.timeZone, scope]);
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
