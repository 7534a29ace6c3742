import type { Place } from "@vitrine/engine/rule-evaluator";
import { CalendarClock, EyeOff, PackageCheck, Pin, PinOff, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { applyStickyOffset } from "@/components/ui/sticky-offset";
import { PIN_POSITION_MIN } from "@/lib/domain/kit/limits";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import type { ShownRow } from "./use-shown-rows";

type Props = {
  rows: readonly ShownRow[];
  /** Selected ids, in selection order. */
  ids: readonly string[];
  place: Place;
  onClear: () => void;
};

/** Bulk actions on the selected results; each is one undo step and reports what it skipped. */
export function BulkBar({ rows, ids, place, onClear }: Props) {
  const t = useTranslations("query-customizations.bulk");
  const { commands } = useEditor();
  const items = useMemo(() => {
    const byId = new Map(rows.map((row) => [row.id, row.item]));
    return ids.map((id) => byId.get(id)).filter((item) => item !== undefined);
  }, [rows, ids]);
  return (
    <section
      ref={applyStickyOffset}
      data-above-save-bar
      aria-label={t("label")}
      className="fade-in sticky bottom-[calc(var(--save-bar)+var(--note))] z-(--z-sticky) mt-2 flex flex-wrap items-center gap-2 rounded-box border border-line-strong bg-raised px-3 py-2 shadow-raised"
    >
      <span className="font-semibold text-md tabular-nums">{t("count", { count: items.length })}</span>
      <PinInOrder rows={rows} items={items} place={place} />
      <Button isSmall icon={EyeOff} onClick={() => commands.hideMany(items, place)}>
        {t("hide")}
      </Button>
      <Button isSmall icon={PinOff} onClick={() => commands.unpinMany(items, place)}>
        {t("unpin")}
      </Button>
      <Button isSmall icon={CalendarClock} onClick={() => commands.askMany("bulkDates", items, place)}>
        {t("dates")}
      </Button>
      <Button isSmall icon={PackageCheck} onClick={() => commands.askMany("bulkStock", items, place)}>
        {t("stock")}
      </Button>
      <span className="ml-auto">
        <IconButton icon={X} isSmall label={t("clear")} onClick={onClear} />
      </span>
    </section>
  );
}

/** Pins in selection order, starting at the first one's position unless another is typed. */
function PinInOrder({ rows, items, place }: Pick<Props, "rows" | "place"> & { items: readonly PreviewItem[] }) {
  const t = useTranslations("query-customizations.bulk");
  const { commands } = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const first = items[0]?.url;
  const own = rows.filter((row) => !row.isFixed).findIndex((row) => row.id === first) + 1;
  const position = typed === null ? own : Number(typed);
  const isGood = Number.isInteger(position) && position >= PIN_POSITION_MIN;
  return (
    <form
      noValidate
      className="flex items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isGood) return;
        if (commands.pinMany(items, place, position)) setTyped(null);
      }}
    >
      <Button isSmall icon={Pin} type="submit" kind="primary">
        {t("pin")}
      </Button>
      <label className="flex items-center gap-1.5 text-md">
        {t("position")}
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={!isGood || undefined}
          value={typed ?? String(own)}
          onChange={(event) => setTyped(event.target.value)}
          className="h-8 w-14 rounded-control border border-line-strong bg-surface px-2 tabular-nums aria-invalid:border-bad"
        />
      </label>
      {!isGood && (
        <span role="alert" className="text-bad text-sm">
          {t("positionBad")}
        </span>
      )}
    </form>
  );
}
