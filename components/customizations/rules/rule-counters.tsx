import { useFormatter, useTranslations } from "next-intl";
import { Toolbar } from "@/components/ui/toolbar";
import { findGroup, RULE_GROUPS, type RuleGroup } from "./rule-groups";
import type { RuleLine } from "./use-rule-lines";

type Props = {
  lines: readonly RuleLine[];
  /** The group that the lists of rules show; null for all. */
  only: RuleGroup | null;
  onOnly: (only: RuleGroup | null) => void;
};

const TONES: Record<RuleGroup, string> = {
  pinned: "text-pin",
  hidden: "text-hide",
  waiting: "text-warn",
  planned: "text-ink",
  ended: "text-ink-2",
};

/** The number of rules in each group that is not empty; a click shows only that group, a second one all. */
export function RuleCounters({ lines, only, onOnly }: Props) {
  const t = useTranslations("query-customizations.figures");
  const format = useFormatter();
  const counts = RULE_GROUPS.map((group) => ({
    group,
    count: lines.filter((line) => findGroup(line) === group).length,
  })).filter(({ group, count }) => count > 0 || group === only);
  return (
    <Toolbar label={t("label")} className="flex flex-wrap gap-1 empty:hidden xl:shrink-0">
      {counts.map(({ group, count }) => (
        <button
          key={group}
          type="button"
          aria-pressed={group === only}
          onClick={() => onOnly(group === only ? null : group)}
          className="inline-flex min-h-7 items-baseline gap-1.5 rounded-chip border border-line px-2.5 py-0.5 text-ink-2 text-sm hover:bg-row-hover hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          <span className={`font-semibold tabular-nums ${group === only ? "" : TONES[group]}`}>
            {format.number(count)}
          </span>
          {t(group)}
        </button>
      ))}
    </Toolbar>
  );
}
