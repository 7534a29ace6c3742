import { findInterval, type Interval } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import { buildAxis } from "@/components/drafts/timeline/timeline-address";
import { FailedRead } from "@/components/ui/empty-state";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { type DraftRule, withRules } from "@/lib/domain/customizations/rule-draft";
import type { TimeBar } from "@/lib/domain/customizations/timeline";
import { formatBoundary } from "@/lib/domain/kit/day-boundary";
import { KIND_PLACES } from "@/lib/domain/search/places";
import { buildRulePreviewItem } from "@/lib/domain/search/preview-item";
import { editorTimelineAddress } from "./timeline-address";
import type { TimelineGroup } from "./timeline-chart";
import { TimelineView } from "./timeline-view";
import { useCampaignBars } from "./use-campaign-bars";

/** The rules of one customization over time. Moving a bar is a pending change and can be undone. */
export function RuleTimeline({ editor, now }: { editor: RuleEditorState; now: number }) {
  const t = useTranslations("results.placement");
  const w = useTranslations("query-customizations.timeline");
  const { site } = useSite();
  const { style, canWrite, isAdvanced, commands } = useEditor();
  const [address, setAddress] = useAddress(editorTimelineAddress);
  const { draft } = editor;
  const campaigns = useCampaignBars(editor.base);
  const axis = useMemo(() => buildAxis(address, now, site.time_zone), [address, now, site.time_zone]);
  const changed = useMemo(() => {
    const saved = new Map(draft.saved.map((rule) => [rule.key, rule]));
    const isOther = ({ key, active_from, active_to }: DraftRule) => {
      const before = saved.get(key);
      return before?.active_from !== active_from || before?.active_to !== active_to;
    };
    return new Set(draft.rules.filter(isOther).map((rule) => rule.key));
  }, [draft]);
  const groups = useMemo((): TimelineGroup[] => {
    const bars = draft.rules.map((rule) => buildBar(rule, style.timeZone));
    if (!isAdvanced) return [{ id: "both", heading: null, bars }];
    return KIND_PLACES["query-customizations"].map((place) => ({
      id: place,
      heading: <h3 className="font-semibold">{t(place)}</h3>,
      bars: bars.filter((bar) => bar.placement === place),
    }));
  }, [draft.rules, style.timeZone, isAdvanced, t]);
  function change({ key }: TimeBar, { from, to }: Interval) {
    const dates = { active_from: formatBoundary(from, style, false), active_to: formatBoundary(to, style, true) };
    editor.apply(
      withRules(
        draft,
        draft.rules.map((rule) => (rule.key === key ? { ...rule, ...dates } : rule)),
      ),
    );
  }
  return (
    <>
      <TimelineView
        groups={groups}
        campaigns={campaigns.bars}
        axis={axis}
        now={now}
        changed={changed}
        on={{ change: canWrite ? change : null, open: (bar) => commands.edit(bar.key) }}
        onLook={setAddress}
      />
      {campaigns.found.isError && campaigns.found.data === undefined && (
        <FailedRead of={campaigns.found} title={w("campaignsFailed")} headingLevel={3} />
      )}
    </>
  );
}

function buildBar(rule: DraftRule, timeZone: string): TimeBar {
  const { key, item_url, type, position, placement } = rule;
  const title = buildRulePreviewItem(rule).title;
  return { key, item_url, title, type, position, placement, range: findInterval(rule, timeZone) };
}
