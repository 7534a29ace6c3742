import type { Place } from "@vitrine/engine/rule-evaluator";
import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, type RefObject, useEffect, useMemo, useRef } from "react";
import { useActiveItem, useIsActive } from "@/components/customizations/model/editing/active-item";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { ItemPicture } from "@/components/search/results/item-picture";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { IconButton } from "@/components/ui/icon-button";
import { toPlace } from "@/lib/domain/search/places";
import { buildRulePreviewItem, getRuleIdentity } from "@/lib/domain/search/preview-item";
import { RuleStateChip, VariantChip, VerbChip } from "./rule-chips";
import { type RuleGroup, selectGroup } from "./rule-groups";
import type { RuleLine } from "./use-rule-lines";

type Props = {
  lines: readonly RuleLine[];
  only: RuleGroup | null;
  onOnly: (only: RuleGroup | null) => void;
  /** Shows the result of a rule; false if it is not among the loaded results. */
  onShow: (url: string, place: Place) => boolean;
};

/** The rules as a short list beside the results: pins by position, then the hidden items. Choosing a rule shows its result. */
export const RuleSideList = memo(function RuleSideList({ lines, only, onOnly, onShow }: Props) {
  const t = useTranslations("query-customizations.rules");
  const shown = useMemo(() => sortLines(selectGroup(lines, only)), [lines, only]);
  const list = useRef<HTMLUListElement>(null);
  useActiveInView(list);
  return (
    <>
      {only !== null && (
        <p role="status" className="flex flex-wrap items-center gap-2 pt-2 text-ink-2 text-sm">
          {t("filtered", { shown: shown.length, all: lines.length })}
          <Button kind="quiet" isSmall onClick={() => onOnly(null)}>
            {t("clearFilter")}
          </Button>
        </p>
      )}
      {lines.length === 0 ? (
        <p className="py-3 text-ink-2 text-md">
          {t("none")}. {t("noneHint")}
        </p>
      ) : (
        <ul ref={list}>
          {shown.map((line) => (
            <SideLine key={line.rule.key} line={line} onShow={onShow} />
          ))}
        </ul>
      )}
    </>
  );
});

/** Pins by position, then hidden items, each in the order of the rules. */
function sortLines(lines: readonly RuleLine[]): readonly RuleLine[] {
  const rank = ({ rule }: RuleLine) => (rule.type === "pin" ? (rule.position ?? 0) : Number.POSITIVE_INFINITY);
  return [...lines].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/** Scrolls the list, not the page, to the rule of the active item. */
function useActiveInView(list: RefObject<HTMLUListElement | null>): void {
  const { watch, get } = useActiveItem();
  useEffect(
    () =>
      watch(() => {
        const row = list.current?.querySelector<HTMLElement>(`[data-rule-of="${CSS.escape(get() ?? "")}"]`);
        const box = row?.closest<HTMLElement>("[data-scrolls]");
        if (!row || !box) return;
        const inner = row.getBoundingClientRect();
        const outer = box.getBoundingClientRect();
        if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
        else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
      }),
    [list, watch, get],
  );
}

const SideLine = memo(function SideLine({ line, onShow }: { line: RuleLine } & Pick<Props, "onShow">) {
  const t = useTranslations("query-customizations");
  const { canWrite, commands, language, style } = useEditor();
  const kind = useCustomizationKind();
  const active = useActiveItem();
  const { rule, state, pending, fault } = line;
  const identity = getRuleIdentity(rule);
  const isActive = useIsActive(identity);
  const item = buildRulePreviewItem(rule);
  const choose = () => {
    active.set(identity);
    if (!onShow(identity, toPlace(kind.name, rule.placement)) && canWrite) commands.edit(rule.key);
  };
  const bar = rule.type === "pin" ? "before:bg-pin" : "before:bg-hide";
  return (
    <li
      data-rule-of={identity}
      aria-current={isActive || undefined}
      className={`relative flex min-h-(--row) items-center gap-2 border-line border-b py-1.5 pl-3 before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:content-[''] aria-[current]:bg-row-selected ${bar}`}
    >
      <ItemPicture src={item.image} size={16} className="size-9 shrink-0 rounded-tight" />
      <button type="button" onClick={choose} className="min-w-0 flex-1 rounded-tight text-left hover:underline">
        <span className="sr-only">{t("rules.showResult")} </span>
        <span
          lang={language}
          title={item.title}
          className={`block truncate font-medium text-md ${rule.type === "hide" ? "line-through" : ""}`}
        >
          {item.title}
        </span>
        <span className="flex flex-wrap items-center gap-1">
          <VerbChip rule={rule} />
          <VariantChip rule={rule} />
          {state !== "active" && <RuleStateChip rule={rule} state={state} style={style} start="day" />}
          {pending && <Chip kind="info">{t(`rules.pending.${pending}`)}</Chip>}
        </span>
        {fault && <span className="block text-bad text-sm">{fault}</span>}
      </button>
      {canWrite && (
        <IconButton
          icon={Pencil}
          isSmall
          label={t("actions.editItem", { item: item.title })}
          onClick={() => commands.edit(rule.key)}
        />
      )}
    </li>
  );
});
