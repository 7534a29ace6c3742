import { Pencil, Tag, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { usePlaces } from "@/components/customizations/model/kinds/kind";
import { ObstacleNote, RuleWhen } from "@/components/search/explain/rule-when";
import { ItemPicture } from "@/components/search/results/item-picture";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { SearchField } from "@/components/ui/search-field";
import { Table, type TableColumn, type TableRowOptions } from "@/components/ui/table";
import { ZoneNote } from "@/components/ui/zone-note";
import { useSite } from "@/lib/client/site-context";
import { RULES_PER_QUERY_MAX } from "@/lib/contract/kit/limits";
import { RULE_TEXT_NAMES } from "@/lib/contract/search/rules";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { matchesText } from "@/lib/domain/customizations/rule-filter";
import type { DateStyle } from "@/lib/domain/kit/day-boundary";
import { isCriteria } from "@/lib/domain/search/criteria";
import { buildRulePreviewItem } from "@/lib/domain/search/preview-item";
import { RuleStateChip, VariantChip, VerbChip } from "./rule-chips";
import { type RuleGroup, selectGroup } from "./rule-groups";
import type { RuleLine } from "./use-rule-lines";

type Props = { lines: readonly RuleLine[]; only: RuleGroup | null; onOnly: (only: RuleGroup | null) => void };

/** Up to this many rules the table has no filter. */
const FEW = 7;
const SOON_FULL = 50;
/** Estimated heights (px) for `contain-intrinsic-size`. */
const HEAD_PX = 90;
const ROW_PX = 56;

/** Every rule of the customization with its state; readable without script. */
export function RuleTable({ lines, only, onOnly }: Props) {
  const t = useTranslations("query-customizations.rules");
  const { style } = useEditor();
  const [text, setText] = useState("");
  const shown = useMemo(
    () => selectGroup(lines, only).filter((line) => matchesText(line.rule, line.owner, text)),
    [lines, only, text],
  );
  const columns = useColumns();
  const row = useRowOptions();
  const left = RULES_PER_QUERY_MAX - lines.length;
  return (
    <section
      aria-labelledby="rules"
      // Skip layout until the section is near the viewport; the padding leaves room for the filter's focus ring.
      className="-mx-1 mt-8 px-1 [content-visibility:auto]"
      style={{ containIntrinsicSize: `auto ${HEAD_PX + lines.length * ROW_PX}px` }}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line border-b pb-2">
        <h2 id="rules" className="flex items-baseline gap-2 font-semibold text-lg">
          {t("title")}
          <span className="font-normal text-ink-3 text-md tabular-nums">{lines.length}</span>
        </h2>
        <ZoneNote timeZone={style.timeZone} />
        {left <= SOON_FULL && (
          <span className="text-md text-warn">{t("left", { left: Math.max(0, left), most: RULES_PER_QUERY_MAX })}</span>
        )}
        {lines.length > FEW && (
          <div className="ml-auto w-full max-w-64 max-md:max-w-none">
            <SearchField
              label={t("filter")}
              isLabelHidden
              placeholder={t("filter")}
              value={text}
              onChange={setText}
              hint={text.trim() === "" ? undefined : t("filterHint")}
            />
          </div>
        )}
      </div>
      <FilterNote shown={shown.length} all={lines.length} text={text} only={only} onOnly={onOnly} />
      <Table
        caption={t("title")}
        columns={columns}
        rows={shown}
        row={row}
        empty={
          <NoRules
            isAnyHidden={lines.length > 0}
            text={text.trim()}
            onClear={() => {
              setText("");
              onOnly(null);
            }}
          />
        }
      />
    </section>
  );
}

type NoRulesProps = { isAnyHidden: boolean; text: string; onClear: () => void };

/** The empty table: without rules, or with filters that leave none. */
function NoRules({ isAnyHidden, text, onClear }: NoRulesProps) {
  const t = useTranslations("query-customizations.rules");
  if (!isAnyHidden) {
    return (
      <EmptyState kind="nothing" title={t("none")}>
        {t("noneHint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="no-match" title={text === "" ? t("noneShown") : t("noMatch", { q: text })} onClear={onClear} />
  );
}

type FilterProps = Pick<Props, "only" | "onOnly"> & { shown: number; all: number; text: string };

/** How many rules the filters leave, and a button that shows all states again. */
function FilterNote({ shown, all, text, only, onOnly }: FilterProps) {
  const t = useTranslations("query-customizations.rules");
  return (
    <p role="status" className="py-1 text-ink-2 text-md empty:hidden">
      {(text.trim() !== "" || only !== null) && t("filtered", { shown, all })}
      {only !== null && (
        <Button kind="quiet" isSmall onClick={() => onOnly(null)}>
          {t("clearFilter")}
        </Button>
      )}
    </p>
  );
}

/** Row options, memoized so that rows do not render again. */
function useRowOptions(): TableRowOptions<RuleLine> {
  const t = useTranslations("query-customizations.rules");
  const { canWrite, commands } = useEditor();
  return useMemo(() => {
    const renderActions = ({ rule }: RuleLine) => (
      <>
        <IconButton
          icon={Pencil}
          isSmall
          label={t("edit", { item: getTitle(rule) })}
          onClick={() => commands.edit(rule.key)}
        />
        <IconButton
          icon={Trash2}
          isSmall
          label={t("delete", { item: getTitle(rule) })}
          onClick={() => commands.remove(rule.key)}
        />
      </>
    );
    return {
      id: (line) => line.rule.key,
      mark: (line) => line.rule.type,
      actions: canWrite ? renderActions : undefined,
    };
  }, [t, canWrite, commands]);
}

function getTitle(rule: DraftRule): string {
  return buildRulePreviewItem(rule).title;
}

function useColumns(): TableColumn<RuleLine>[] {
  const t = useTranslations("query-customizations");
  const place = useTranslations("results.placement");
  const { style } = useEditor();
  const hasPlaces = usePlaces().length > 1;
  return useMemo(
    () => [
      {
        id: "item",
        header: t("rules.columns.item"),
        isRowHeader: true,
        cell: (line) => <ItemCell line={line} />,
        width: "42%",
      },
      {
        id: "verb",
        header: t("rules.columns.effect"),
        cell: ({ rule }) => (
          <span className="[&>.chip]:whitespace-nowrap">
            <VerbChip rule={rule} />
          </span>
        ),
      },
      { id: "state", header: t("rules.columns.state"), cell: (line) => <StateCell line={line} style={style} /> },
      { id: "when", header: t("rules.columns.when"), cell: ({ rule }) => <RuleWhen rule={rule} style={style} /> },
      {
        id: "stock",
        header: t("rules.columns.availability"),
        cell: ({ rule }) => t(`form.availability.${rule.availability}`),
      },
      ...(hasPlaces
        ? [
            {
              id: "place",
              header: t("rules.columns.placement"),
              cell: ({ rule }: RuleLine) => place(rule.placement),
            },
          ]
        : []),
    ],
    [t, place, style, hasPlaces],
  );
}

function ItemCell({ line: { rule, pending, fault, owner } }: { line: RuleLine }) {
  const t = useTranslations("query-customizations.rules");
  const { language } = useEditor();
  const item = buildRulePreviewItem(rule);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ItemPicture src={item.image} size={16} className="size-9 shrink-0 rounded-tight" />
      <span className="min-w-0 flex-1">
        <span
          lang={language}
          title={item.title}
          className={`line-clamp-1 break-words ${rule.type === "hide" ? "line-through" : ""}`}
        >
          {item.title}
        </span>
        {/* Without a width of its own, so that a long note does not widen the column. */}
        <span className="flex w-0 min-w-full items-center gap-2 overflow-hidden whitespace-nowrap font-normal text-ink-3 text-sm [&>.chip]:shrink-0 [&>.chip]:whitespace-nowrap">
          {!isCriteria(rule.item_url) && (
            <code className="max-w-28 shrink-0 truncate text-xs" title={rule.item_url}>
              {rule.item_url}
            </code>
          )}
          {pending && <Chip kind="info">{t(`pending.${pending}`)}</Chip>}
          <VariantChip rule={rule} />
          <Notes rule={rule} owner={owner} />
        </span>
        {fault && <span className="mt-1 block font-normal text-bad text-sm">{fault}</span>}
      </span>
    </span>
  );
}

/** Tags, texts and owner of a rule, on the rest of a line. */
function Notes({ rule, owner }: Pick<RuleLine, "rule" | "owner">) {
  const t = useTranslations("query-customizations.rules");
  const { supports } = useSite();
  if (!supports("rule_notes")) return null;
  return (
    <>
      {rule.tags?.map((tag) => (
        <Chip key={tag} icon={Tag}>
          {tag}
        </Chip>
      ))}
      {RULE_TEXT_NAMES.map(
        (name) =>
          rule[name] && (
            <span key={name} className="min-w-0 truncate text-ink-2" title={rule[name]}>
              {rule[name]}
            </span>
          ),
      )}
      {owner !== null && (
        <span className="min-w-12 truncate text-ink-2" title={t("owner", { name: owner })}>
          {t("owner", { name: owner })}
        </span>
      )}
    </>
  );
}

function StateCell({ line: { rule, state, standIn, obstacle }, style }: { line: RuleLine; style: DateStyle }) {
  const t = useTranslations("query-customizations.rules");
  return (
    <span className="flex flex-col items-start gap-0.5 [&>.chip]:whitespace-nowrap">
      <RuleStateChip rule={rule} state={state} style={style} start="none" />
      <ObstacleNote obstacle={obstacle} />
      {standIn && (
        <span className="text-ink-2 text-sm">{t("currentItem", { item: standIn, position: rule.position ?? 0 })}</span>
      )}
    </span>
  );
}
