import type { Place } from "@vitrine/engine/rule-evaluator";
import { Eye, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { usePlaces } from "@/components/customizations/model/kinds/kind";
import { ItemPicture } from "@/components/search/results/item-picture";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { IconButton } from "@/components/ui/icon-button";
import { useDrawn } from "@/components/ui/use-drawn";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { HiddenItem, Preview } from "@/lib/domain/customizations/rule-preview";
import { type BySource, pickList } from "@/lib/domain/search/places";

type Props = { previews: BySource<Preview>; mode: Mode };

/** Lines in the server-rendered page; the rest renders in batches. */
const FIRST = 10;
/** Estimated heights (px) for `contain-intrinsic-size`. */
const HEAD_PX = 40;
const LINE_PX = 57;

/** The hidden items of all places in one list; in simple mode each appears once. */
export const HiddenItems = memo(function HiddenItems({ previews, mode }: Props) {
  const t = useTranslations("query-customizations.hiddenItems");
  const [first, second] = usePlaces();
  const shown = mode === "simple" || !second ? [first] : [first, second];
  const entries = shown.flatMap((place) => pickList(previews, place).hidden.map((hidden) => ({ hidden, place })));
  const drawn = useDrawn(entries.length, FIRST);
  return (
    <section
      aria-labelledby="hidden-items"
      // On the section, not on each line: every line would add a layer to each frame of a scroll.
      className="-mx-1 px-1 [content-visibility:auto]"
      style={{ containIntrinsicSize: `auto ${HEAD_PX + entries.length * LINE_PX}px` }}
    >
      <h2 id="hidden-items" className="flex items-baseline gap-2 border-line border-b pb-2 font-semibold text-lg">
        {t("title")}
        <span className="font-normal text-ink-3 text-md tabular-nums">{entries.length}</span>
      </h2>
      {entries.length === 0 ? (
        <p className="py-3 text-ink-2 text-md">{t("none")}</p>
      ) : (
        <ul>
          {entries.slice(0, drawn).map(({ hidden, place }) => (
            <HiddenLine key={hidden.rule.key} hidden={hidden} place={place} mode={mode} />
          ))}
        </ul>
      )}
    </section>
  );
});

function HiddenLine({ hidden, place, mode }: { hidden: HiddenItem; place: Place; mode: Mode }) {
  const t = useTranslations("query-customizations");
  const { commands, canWrite, language } = useEditor();
  const { item, rule, expectedPosition } = hidden;
  return (
    <li className="relative flex min-h-(--row) items-center gap-3 border-line border-b py-2 pl-3 before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-hide before:content-['']">
      <ItemPicture src={item.image} size={18} className="size-10 shrink-0 rounded-tight grayscale" />
      <div className="min-w-0 flex-1">
        <p lang={language} className="line-clamp-2 font-medium text-ink-2 text-md line-through" title={item.title}>
          {item.title}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
          <Chip kind="hide">{t("state.hidden")}</Chip>
          {mode === "advanced" && <span>{t(`panel.${place}`)}</span>}
          {expectedPosition === null ? t("hiddenItems.notAmong") : t("result.wouldBe", { position: expectedPosition })}
        </p>
      </div>
      {canWrite && (
        <span className="flex shrink-0 items-center gap-1">
          <IconButton
            icon={Pencil}
            isSmall
            label={t("actions.editItem", { item: item.title })}
            onClick={() => commands.edit(rule.key)}
          />
          <Button
            icon={Eye}
            isSmall
            aria-label={t("actions.unhideItem", { item: item.title })}
            onClick={() => commands.unhide(item, place)}
          >
            {t("actions.unhide")}
          </Button>
        </span>
      )}
    </li>
  );
}
