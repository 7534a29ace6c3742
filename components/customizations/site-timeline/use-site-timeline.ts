import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { parseBoundary } from "@vitrine/engine/boundary";
import type { Interval } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { type Dispatch, type SetStateAction, useState } from "react";
import { isApprovalRequested } from "@/lib/client/approval";
import { clearFailure, notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { type SendWrite, useWrites, type WriteTools } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { createDraft, withRules } from "@/lib/domain/customizations/rule-draft";
import type { RuleExtras } from "@/lib/domain/customizations/rule-fields";
import { buildSaves, toRuleExtras } from "@/lib/domain/customizations/rule-save";
import { findBarClashes, type TimeBar } from "@/lib/domain/customizations/timeline";
import { type DateStyle, formatBoundary } from "@/lib/domain/kit/day-boundary";
import { isApiError } from "@/lib/http/api-error";
import { type SiteTimelineKind, type TimelineRow, useSiteTimelineKind } from "./site-timeline-kind";

/** Pending dates of one customization by rule, with the revision they are based on. */
type Edit = { row: TimelineRow; revision: string; ranges: Record<string, Interval> };

/** Names the failures that later saves remove. */
const CLASHES = "site timeline clashes";
const nameEdit = ({ row }: Edit) => `site timeline ${row.id}`;

/** Pending edits by customization id. */
type Edits = Record<string, Edit>;

/** Pending dates and the commands on them. */
export type TimelineEdits = {
  /** Number of rules with changed dates. */
  count: number;
  queries: readonly string[];
  isSaving: boolean;
  toBars: (row: TimelineRow) => TimeBar[];
  changed: ReadonlySet<string>;
  change: (row: TimelineRow, key: string, range: Interval) => void;
  discard: () => void;
  save: () => Promise<boolean>;
};

/** The pending dates of a site's timeline; each customization is saved in one call against its revision. */
export function useSiteTimeline(): TimelineEdits {
  const { site } = useSite();
  const [edits, setEdits] = useState<Edits>({});
  const { isSaving, save } = useSaveEdits(edits, setEdits);
  const all = Object.values(edits);
  const formatName = useSiteTimelineKind().useRowName();

  function change(row: TimelineRow, key: string, range: Interval) {
    setEdits((now) => {
      const edit = now[row.id] ?? { row, revision: String(row.revision), ranges: {} };
      return { ...now, [row.id]: { ...edit, ranges: { ...edit.ranges, [key]: range } } };
    });
  }
  return {
    count: countChangedRules(all),
    queries: all.map((edit) => formatName(edit.row)),
    isSaving,
    toBars: (row) => buildBars(row, edits[row.id]?.ranges ?? {}, site.time_zone),
    changed: new Set(all.flatMap((edit) => Object.keys(edit.ranges))),
    change,
    discard: () => setEdits({}),
    save,
  };
}

/** Saves the customizations one by one; failed ones stay pending. */
function useSaveEdits(edits: Edits, setEdits: Dispatch<SetStateAction<Edits>>) {
  const t = useTranslations();
  const { site, supports } = useSite();
  const { kind, useRowName } = useSiteTimelineKind();
  const formatName = useRowName();
  const client = useQueryClient();
  const { isPending, run } = useWrites(kind.name, { stale: kind.stale });
  const style = { withTimes: supports("rule_times"), timeZone: site.time_zone };
  const around = { client, kind, siteId: site.trackingCode, style, extras: toRuleExtras(supports) };
  const all = Object.values(edits);

  const dropEdit = (edit: Edit) => setEdits(({ [edit.row.id]: _, ...rest }) => rest);

  /** Saves the dates of one customization, or sends them for approval; announces a failure. */
  async function saveOne(edit: Edit, { send, announce }: WriteTools): Promise<"saved" | "requested" | "failed"> {
    clearFailure(nameEdit(edit));
    try {
      await saveDates(send, edit, around);
      dropEdit(edit);
      return "saved";
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (isApprovalRequested(error)) {
        dropEdit(edit);
        announce(error);
        return "requested";
      }
      if (isApiError(error) && error.status === 412) await rebase(edit);
      else announce(error);
      return "failed";
    }
  }
  /** Rebases the dates onto the newer version that someone else saved; all changes stay pending. */
  async function rebase(edit: Edit): Promise<void> {
    const text = t("query-customizations.timeline.stale", { query: formatName(edit.row) });
    notify({ kind: "bad", text }, nameEdit(edit));
    const newest = await fetchLive(around, edit.row.id).catch(() => null);
    const revision = String(newest?.revision ?? edit.revision);
    setEdits((now) => ({ ...now, [edit.row.id]: { ...edit, revision } }));
  }
  async function save(): Promise<boolean> {
    if (isPending) return false;
    if (
      all.some((edit) => findBarClashes(buildBars(edit.row, edit.ranges, style.timeZone), style.timeZone).length > 0)
    ) {
      clearFailure(CLASHES);
      notify({ kind: "bad", text: t("query-customizations.timeline.clashFirst") }, CLASHES);
      return false;
    }
    clearFailure(CLASHES);
    const isWhole = await run(async (tools) => {
      const saved: Edit[] = [];
      let isWhole = true;
      for (const edit of all) {
        const outcome = await saveOne(edit, tools);
        if (outcome === "saved") saved.push(edit);
        isWhole &&= outcome !== "failed";
      }
      const count = countChangedRules(saved);
      if (count > 0) tools.done(t("query-customizations.timeline.saved", { count }));
      return isWhole;
    });
    return isWhole ?? false;
  }
  return { isSaving: isPending, save };
}

type SaveContext = {
  client: QueryClient;
  kind: SiteTimelineKind["kind"];
  siteId: string;
  style: DateStyle;
  extras: RuleExtras;
};

/** Loads the current version of a customization, bypassing the cache. */
function fetchLive({ client, kind, siteId }: SaveContext, id: string): Promise<Customization> {
  return client.fetchQuery({ ...kind.live(siteId, id), staleTime: 0 });
}

/** Saves the live rules of one customization with their new dates. */
async function saveDates(send: SendWrite, edit: Edit, around: SaveContext): Promise<void> {
  const { client, kind, siteId } = around;
  const live = await fetchLive(around, edit.row.id);
  const draft = createDraft(live);
  const rules = draft.rules.map((rule) => {
    const range = edit.ranges[rule.id ?? ""];
    return range === undefined ? rule : { ...rule, ...formatDates(range, around.style) };
  });
  const base = { ...live, revision: edit.revision };
  for (const part of buildSaves(withRules(draft, rules), true, around.extras)) {
    const saved = await kind.save(send, siteId, base, part);
    storeAnswer(client, kind.live(siteId, saved.id), saved);
  }
}

function countChangedRules(edits: readonly Edit[]): number {
  return edits.reduce((sum, edit) => sum + Object.keys(edit.ranges).length, 0);
}

function formatDates(range: Interval, style: DateStyle) {
  return { active_from: formatBoundary(range.from, style, false), active_to: formatBoundary(range.to, style, true) };
}

function buildBars(row: TimelineRow, ranges: Record<string, Interval>, timeZone: string): TimeBar[] {
  return row.bars.map(({ rule_id: key, active_from, active_to, ...bar }) => ({
    ...bar,
    key,
    range: ranges[key] ?? {
      from: active_from === null ? Number.NEGATIVE_INFINITY : parseBoundary(active_from, timeZone, false),
      to: active_to === null ? Number.POSITIVE_INFINITY : parseBoundary(active_to, timeZone, true),
    },
  }));
}
