import { formatPath } from "@vitrine/engine/category-path";
import { type Inheritance, resolveInheritance } from "@vitrine/engine/inheritance";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import { buildKindHref, useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { ObstacleNote, RuleWhen } from "@/components/search/explain/rule-when";
import { ItemPicture } from "@/components/search/results/item-picture";
import { Chip } from "@/components/ui/chip";
import { ScreenLink } from "@/components/ui/screen-link";
import { SlideToggle } from "@/components/ui/slide-toggle";
import { Table, type TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { InheritedRule } from "@/lib/contract/customizations/customizations";
import { createInheritedRule, type DraftRule } from "@/lib/domain/customizations/rule-draft";
import { collectKnownItems, evaluateStateAt, findObstacleIn } from "@/lib/domain/customizations/rule-preview";
import { buildRulePreviewItem } from "@/lib/domain/search/preview-item";
import type { useInheritance } from "./use-inheritance";

type SectionProps = { editor: RuleEditorState; at: number; inheriting: ReturnType<typeof useInheritance> };
type Parent = Omit<InheritedRule, "rule"> & { rule: DraftRule };
type Line = Inheritance<DraftRule, Parent>;

/** Rules inherited from parent categories, each with a switch that turns it off here. */
export function InheritedSection({ editing }: { editing: SectionProps }) {
  const t = useTranslations("query-customizations.inherited");
  const { editor, at, inheriting } = editing;
  const { style } = useEditor();
  const { parents } = inheriting;
  const { rules } = editor.draft;
  const { timeZone } = style;
  const lines = useMemo(() => {
    const drafted = parents.map((one): Parent => ({ ...one, rule: createInheritedRule(one) }));
    return resolveInheritance<DraftRule, Parent>(rules, drafted, { at, timeZone });
  }, [parents, rules, at, timeZone]);
  const columns = useColumns(editing);
  if (parents.length === 0) return null;
  return (
    <section aria-labelledby="inherited" className="mt-8">
      <h2 id="inherited" className="font-semibold text-lg">
        {t("title")}
      </h2>
      <p className="mt-1 mb-3 max-w-[72ch] text-ink-2 text-md">
        {t("hint")} {inheriting.isLive && inheriting.setOff !== null && t("liveHint")}
      </p>
      <Table
        caption={t("title")}
        columns={columns}
        rows={lines}
        row={{ id: ({ inherited }) => inherited.rule.key }}
        empty={null}
      />
    </section>
  );
}

function useColumns({ at, inheriting }: SectionProps): TableColumn<Line>[] {
  const t = useTranslations("query-customizations.inherited");
  const { style, canWrite } = useEditor();
  const { setOff, isBusy } = inheriting;
  return [
    {
      id: "item",
      header: t("columns.item"),
      isRowHeader: true,
      width: "34%",
      cell: (line) => <ItemCell line={line} />,
    },
    { id: "from", header: t("columns.from"), cell: (line) => <OriginLink line={line} /> },
    { id: "state", header: t("columns.state"), cell: (line) => <RuleOutcome line={line} at={at} /> },
    {
      id: "when",
      header: t("columns.when"),
      cell: ({ inherited }) => <RuleWhen rule={inherited.rule} style={style} />,
    },
    ...(setOff === null || !canWrite
      ? []
      : [
          {
            id: "switch",
            header: t("columns.here"),
            isScripted: true,
            cell: ({ inherited }: Line) => (
              <SlideToggle
                isOn={!inherited.is_off}
                isPending={isBusy}
                onChange={(isOn) => setOff(inherited.rule, !isOn)}
              >
                <span className="sr-only">{t("actsHere", { item: buildRulePreviewItem(inherited.rule).title })}</span>
              </SlideToggle>
            ),
          },
        ]),
  ];
}

function ItemCell({ line: { inherited, outcome: fate } }: { line: Line }) {
  const t = useTranslations("query-customizations.inherited");
  const { language } = useEditor();
  const item = buildRulePreviewItem(inherited.rule);
  const { type, position } = inherited.rule;
  return (
    <span className={`flex min-w-0 items-center gap-3 ${fate === "acts" ? "text-ink-2" : "text-ink-3"}`}>
      <ItemPicture src={item.image} size={16} className="size-9 shrink-0 rounded-tight grayscale" />
      <span className="min-w-0">
        <span
          lang={language}
          className={`line-clamp-2 break-words font-normal ${type === "hide" ? "line-through" : ""}`}
        >
          {item.title}
        </span>
        <span className="block font-normal text-sm">
          {type === "pin" ? t("pin", { position: position ?? 0 }) : t("hide")}
        </span>
      </span>
    </span>
  );
}

function OriginLink({ line: { inherited } }: { line: Line }) {
  const { site } = useSite();
  const { language } = useEditor();
  const kind = useCustomizationKind();
  return (
    <ScreenLink href={`${buildKindHref(kind, site.trackingCode)}/${inherited.customization_id}`}>
      <span lang={language}>{formatPath(inherited.subject)}</span>
    </ScreenLink>
  );
}

function RuleOutcome({ line: { inherited, outcome: fate, by }, at }: { line: Line; at: number }) {
  const t = useTranslations("query-customizations.inherited");
  const { style, scope } = useEditor();
  if (fate === "beaten" && by !== null) {
    return (
      <span className="block">
        <Chip>{t("state.beaten")}</Chip>
        <span className="mt-1 block text-ink-2 text-sm">{t("by", { item: buildRulePreviewItem(by).title })}</span>
      </span>
    );
  }
  const known = collectKnownItems([inherited.rule], scope);
  const state = fate === "off" ? "off" : evaluateStateAt(inherited.rule, { at, timeZone: style.timeZone }, known);
  // Show the obstacle of a switched-off rule too, because the rule would not act after switching it on.
  const hasObstacleNote = state === "blocked" || state === "off";
  return (
    <span className="block">
      <Chip kind={state === "active" ? "good" : state === "blocked" ? "warn" : "neutral"}>{t(`state.${state}`)}</Chip>
      {hasObstacleNote && <ObstacleNote obstacle={findObstacleIn(known, inherited.rule)} />}
    </span>
  );
}
