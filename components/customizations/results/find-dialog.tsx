import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { DialogProps } from "@/components/customizations/model/dialog-props";
import { useEditor } from "@/components/customizations/model/editor-context";
import { useKind } from "@/components/customizations/model/kind";
import { ItemPicture, StockWords } from "@/components/search/results/item-picture";
import { Dialog } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import { RESULT_SORTS, type ResultSort, sortResults } from "@/lib/domain/customizations/sort-results";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import { showResult } from "./show-result";

/** A hidden result has no handle. */
const ANY_CONTROL = "[data-reorder-handle], button";

/** How long a closing dialog needs to return the focus (ms). */
const CLOSE_MS = 50;

/** Finds and sorts the loaded results without changing their order; choosing one goes to it. */
export function FindDialog({ editor, previews }: DialogProps & { previews: Record<Place, Preview> }) {
  const t = useTranslations("query-customizations.find");
  const locale = useLocale();
  const count = useId();
  const [place] = useKind().places;
  const [text, setText] = useState("");
  const [sort, setSort] = useState<ResultSort>("position");
  const found = sortResults(previews[place].rows, text, sort, locale);
  const close = () => editor.open(null);
  function choose(url: string) {
    close();
    // After the closing dialog has returned the focus.
    setTimeout(() => showResult(document, url, place, ANY_CONTROL), CLOSE_MS);
  }
  return (
    <Dialog isOpen onClose={close} title={t("title")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (first !== undefined) choose(first.item.url);
        }}
        className="grid gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
      >
        <TextField
          autoFocus
          label={t("text")}
          aria-describedby={count}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          label={t("sort")}
          value={sort}
          onChange={(event) => setSort(RESULT_SORTS.find((one) => one === event.target.value) ?? "position")}
          options={RESULT_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
        <button type="submit" hidden />
      </form>
      <p id={count} role="status" className="pt-3 text-ink-2 text-sm tabular-nums">
        {t("count", { count: found.length, all: previews[place].rows.length })}
      </p>
      <ul className="mt-2 border-line border-t">
        {found.map((row) => (
          <Found key={row.item.url} row={row} onChoose={choose} />
        ))}
      </ul>
    </Dialog>
  );
}

type FoundProps = { row: Preview["rows"][number]; onChoose: (url: string) => void };

function Found({ row: { item, position }, onChoose }: FoundProps) {
  const { language } = useEditor();
  return (
    <li className="border-line border-b">
      <button
        type="button"
        onClick={() => onChoose(item.url)}
        className="flex min-h-(--row) w-full items-center gap-3 py-1.5 text-left outline-offset-[-2px] hover:bg-row-hover"
      >
        <span className="w-8 shrink-0 text-right font-semibold tabular-nums">{position ?? "–"}</span>
        <ItemPicture src={item.image} size={16} className="size-9 shrink-0 rounded-tight" />
        <span lang={language} className="min-w-0 flex-1 break-words font-medium text-md">
          {item.title}
        </span>
        <StockWords isAvailable={item.isAvailable} />
        <span className="shrink-0 tabular-nums">{item.price ?? "–"}</span>
      </button>
    </li>
  );
}
