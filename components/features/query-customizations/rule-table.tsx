import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Table, type TableColumn } from "@/components/ui/table";
import { ZoneNote } from "@/components/ui/zone-note";
import { RULES_PER_QUERY_MAX } from "@/lib/domain/limits";
import type { DateStyle } from "@/lib/domain/rule-dates";
import { areSame, type DraftRule, type RuleDraft } from "@/lib/domain/rule-draft";
import type { Place, RuleState } from "@/lib/domain/rule-evaluator";
import { type KnownItems, type Preview, previewItemOfRule, standInOf, stateNow } from "@/lib/domain/rule-preview";
import { useEditor } from "./editor-context";
import { ItemPicture } from "./item-picture";
import { RuleStateChip, VerbChip } from "./rule-chips";
import { RuleWhen } from "./rule-when";
import type { RuleFaults } from "./use-query-editor";

/** A rule with everything its row says. */
type RuleLine = {
  rule: DraftRule;
  state: RuleState;
  pending: "new" | "changed" | null;
  standIn: string | null;
  fault: string | null;
};

type Props = {
  draft: RuleDraft;
  faults: RuleFaults;
  known: KnownItems;
  previews: Record<Place, Preview>;
  now: number;
};

const SOON_FULL = 50;

/** Every rule of the customization with its state; the one part of the editor that needs no script to be read. */
export function RuleTable(props: Props) {
  const t = useTranslations("query-customizations.rules");
  const { style, mayWrite, commands } = useEditor();
  const lines = useLines(props);
  const columns = useColumns();
  const left = RULES_PER_QUERY_MAX - lines.length;
  return (
    <section aria-labelledby="rules" className="mt-8">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line border-b pb-2">
        <h2 id="rules" className="flex items-baseline gap-2 font-semibold text-lg">
          {t("title")}
          <span className="font-normal text-ink-3 text-md tabular-nums">{lines.length}</span>
        </h2>
        <ZoneNote timeZone={style.timeZone} />
        {left <= SOON_FULL && (
          <span className="text-md text-warn">{t("left", { left: Math.max(0, left), most: RULES_PER_QUERY_MAX })}</span>
        )}
      </div>
      <Table
        caption={t("title")}
        columns={columns}
        rows={lines}
        row={{
          id: (line) => line.rule.key,
          mark: (line) => line.rule.type,
          actions: mayWrite
            ? ({ rule }) => (
                <>
                  <IconButton
                    icon={Pencil}
                    isSmall
                    label={t("edit", { item: titleOf(rule) })}
                    onClick={() => commands.edit(rule.key)}
                  />
                  <IconButton
                    icon={Trash2}
                    isSmall
                    label={t("delete", { item: titleOf(rule) })}
                    onClick={() => commands.remove(rule.key)}
                  />
                </>
              )
            : undefined,
        }}
        empty={
          <EmptyState kind="nothing" title={t("none")}>
            {t("noneHint")}
          </EmptyState>
        }
      />
    </section>
  );
}

function titleOf(rule: DraftRule): string {
  return previewItemOfRule(rule).title;
}

function useLines({ draft, faults, known, previews, now }: Props): RuleLine[] {
  const t = useTranslations("query-customizations");
  const { style } = useEditor();
  return useMemo(() => {
    const saved = new Map(draft.saved.map((rule) => [rule.key, rule]));
    return draft.rules.map((rule) => {
      const state = stateNow(rule, { at: now, timeZone: style.timeZone }, known);
      const place = rule.placement === "autocomplete" ? "autocomplete" : "search";
      const code = [...(faults.get(rule.key)?.values() ?? [])][0];
      const key = `errors.${code ?? "default"}` as Parameters<typeof t>[0];
      const old = saved.get(rule.key);
      return {
        rule,
        state,
        pending: old === undefined ? "new" : areSame(old, rule) ? null : "changed",
        standIn: state === "dormant" && rule.type === "pin" ? (standInOf(previews[place], rule)?.title ?? null) : null,
        fault: code === undefined ? null : t(t.has(key) ? key : "errors.default"),
      };
    });
  }, [draft, faults, known, previews, now, style, t]);
}

function useColumns(): TableColumn<RuleLine>[] {
  const t = useTranslations("query-customizations");
  const { style } = useEditor();
  return useMemo(
    () => [
      {
        id: "item",
        header: t("rules.columns.item"),
        isRowHeader: true,
        cell: (line) => <ItemCell line={line} />,
        width: "36%",
      },
      { id: "verb", header: t("rules.columns.effect"), cell: ({ rule }) => <VerbChip rule={rule} /> },
      { id: "state", header: t("rules.columns.state"), cell: (line) => <StateCell line={line} style={style} /> },
      { id: "when", header: t("rules.columns.when"), cell: ({ rule }) => <RuleWhen rule={rule} style={style} /> },
      {
        id: "stock",
        header: t("rules.columns.availability"),
        cell: ({ rule }) => t(`form.availability.${rule.availability}`),
      },
      { id: "place", header: t("rules.columns.placement"), cell: ({ rule }) => t(`form.placement.${rule.placement}`) },
    ],
    [t, style],
  );
}

function ItemCell({ line: { rule, pending, fault } }: { line: RuleLine }) {
  const t = useTranslations("query-customizations.rules");
  const { language } = useEditor();
  const item = previewItemOfRule(rule);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ItemPicture src={item.image} size={16} className="size-9 shrink-0 rounded-tight" />
      <span className="min-w-0">
        <span lang={language} className={`line-clamp-2 break-words ${rule.type === "hide" ? "line-through" : ""}`}>
          {item.title}
        </span>
        <span className="flex flex-wrap items-center gap-2 font-normal text-ink-3 text-sm">
          <code className="max-w-[18rem] truncate text-xs" title={rule.item_url}>
            {rule.item_url}
          </code>
          {pending && <Chip kind="info">{t(`pending.${pending}`)}</Chip>}
        </span>
        {fault && <span className="mt-1 block font-normal text-bad text-sm">{fault}</span>}
      </span>
    </span>
  );
}

function StateCell({ line: { rule, state, standIn }, style }: { line: RuleLine; style: DateStyle }) {
  const t = useTranslations("query-customizations.rules");
  return (
    <span className="flex flex-col items-start gap-0.5">
      <RuleStateChip rule={rule} state={state} style={style} />
      {standIn && (
        <span className="text-ink-2 text-sm">{t("standIn", { item: standIn, position: rule.position ?? 0 })}</span>
      )}
    </span>
  );
}
