import type { RuleState } from "@vitrine/engine/rule-evaluator";
import { Ban, CalendarCheck, CalendarClock, Hourglass, PackageX, Shapes } from "lucide-react";
import { useTranslations } from "next-intl";
import { formatRuleBoundary } from "@/components/search/explain/rule-when";
import { Chip } from "@/components/ui/chip";
import { type DraftRule, isInherited } from "@/lib/domain/customizations/rule-draft";
import type { PreviewRow } from "@/lib/domain/customizations/rule-preview";
import type { DateStyle } from "@/lib/domain/kit/day-boundary";

/** How much of the start of a planned rule its chip shows; the tooltip always has all of it. */
type ShownStart = "time" | "day" | "none";

/** State of a rule as icon and text. */
export function RuleStateChip({
  rule,
  state,
  style,
  start = "time",
}: {
  rule: DraftRule;
  state: RuleState;
  style: DateStyle;
  start?: ShownStart;
}) {
  const t = useTranslations("query-customizations.state");
  // An ended pin no longer waits for its item.
  if (rule.waiting && state !== "expired") {
    return (
      <Chip kind="warn" icon={Hourglass}>
        {t("waitingCatalogue")}
      </Chip>
    );
  }
  if (state === "planned" && rule.active_from !== null) {
    const from = formatRuleBoundary(rule.active_from, style, false);
    const [day = from] = from.split(" ");
    const texts = { time: t("plannedFrom", { from }), day: t("plannedShort", { from: day }), none: t("planned") };
    return (
      <span className="inline-flex min-w-0" title={texts.time}>
        <Chip kind="info" icon={CalendarClock}>
          {texts[start]}
        </Chip>
      </span>
    );
  }
  if (state === "expired") {
    return (
      <Chip kind="neutral" icon={CalendarCheck}>
        {t("ended")}
      </Chip>
    );
  }
  if (state === "dormant") {
    return (
      <Chip kind="warn" icon={PackageX}>
        {t("waiting")}
      </Chip>
    );
  }
  if (state === "blocked") {
    return (
      <Chip kind="warn" icon={Ban}>
        {t("blocked")}
      </Chip>
    );
  }
  return <Chip kind="good">{t("active")}</Chip>;
}

/** What a rule does, in the colour of its type; grey when inherited. */
export function VerbChip({ rule }: { rule: Pick<DraftRule, "type" | "position" | "key"> }) {
  const t = useTranslations("query-customizations.state");
  return rule.type === "pin" ? (
    <Chip kind={isInherited(rule) ? "neutral" : "pin"}>{t("pinned", { position: rule.position ?? 0 })}</Chip>
  ) : (
    <Chip kind={isInherited(rule) ? "neutral" : "hide"}>{t("hidden")}</Chip>
  );
}

/** Says that a rule names its item by a variant. */
export function VariantChip({ rule }: { rule: Pick<DraftRule, "item" | "item_url"> }) {
  const t = useTranslations("query-customizations.rules.variant");
  const product = rule.item?.product;
  if (product === undefined) return null;
  return (
    <Chip icon={Shapes} title={t("title", { variant: rule.item_url, product })}>
      {t("label")}
    </Chip>
  );
}

/** States of the rules of a result that do not act now; `VerbChip` shows the active one. */
export function StateChips({
  row,
  style,
  start,
}: {
  row: Pick<PreviewRow, "waiting" | "planned" | "ended">;
  style: DateStyle;
  start: ShownStart;
}) {
  const [planned] = row.planned;
  const [ended] = row.ended;
  return (
    <>
      {row.waiting && <RuleStateChip rule={row.waiting} state="dormant" style={style} />}
      {planned && <RuleStateChip rule={planned} state="planned" style={style} start={start} />}
      {!planned && ended && <RuleStateChip rule={ended} state="expired" style={style} />}
    </>
  );
}
