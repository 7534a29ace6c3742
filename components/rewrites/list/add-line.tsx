import { useQueryClient } from "@tanstack/react-query";
import { fold } from "@vitrine/engine/fold";
import { Plus, SquarePen } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ClipboardEvent } from "react";
import { HiddenFields } from "@/components/lists/hidden-fields";
import { SearchForm } from "@/components/lists/search-form";
import { useWording, useWordList, type WordItem, type WordView } from "@/components/rewrites/model/list-kind";
import { RowWords } from "@/components/rewrites/model/row-words";
import { Button } from "@/components/ui/button";
import { wordList } from "@/lib/contract/rewrites/word-uploads";
import { listOtherParams } from "@/lib/domain/kit/lists";
import { isSameRow, type WordRow } from "@/lib/domain/rewrites/row";
import type { TypedRow } from "@/lib/domain/rewrites/typed-row";
import { getErrorText } from "@/lib/i18n/error-text";
import { focusRow, NEW, runAfterPaint } from "./use-open-rows";
import { useSaveRow } from "./use-save-row";

type Props = { typed: TypedRow; items: readonly WordItem[]; onOpen: (base: WordItem | null, draft: WordRow) => void };

const line =
  "mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-line bg-surface px-(--cell-x) py-2";

/** First line of the list when the typed row does not exist: adds it, or changes the row that has its word. */
export function AddLine({ typed: { word, row }, items, onOpen }: Props) {
  const t = useTranslations("words.list");
  const kind = useWordList();
  if (word === "") return null;
  if (row === null) {
    if (items.some(({ cells }) => fold(cells[0] ?? "") === fold(word))) return null;
    return (
      <div className={line} data-offer>
        <Button icon={Plus} onClick={() => onOpen(null, kind.blank(word))}>
          <span className="break-words text-left">{t("addWord", { word })}</span>
        </Button>
      </div>
    );
  }
  const known = items.find((item) => item.state !== "superseded" && kind.getKey(item) === kind.getKey(row));
  if (known === undefined) return <AddRow row={row} onOpen={onOpen} />;
  if (isSameRow(known, row)) return null;
  return (
    <div className={line} data-offer>
      <div className="min-w-0">
        <RowWords {...row} />
      </div>
      <Button icon={SquarePen} onClick={() => onOpen(known, row)}>
        {t("changeTo")}
      </Button>
    </div>
  );
}

/** Adds a complete typed row with one press. */
function AddRow({ row, onOpen }: { row: WordRow; onOpen: Props["onOpen"] }) {
  const t = useTranslations();
  const { words } = useWordList();
  const open = { key: NEW, base: null, initial: row, draft: row };
  const { isPending, fault, save } = useSaveRow({ open, onChange: () => undefined, onClose: () => focusRow(NEW) });
  return (
    <div className={line} data-offer>
      <div className="min-w-0">
        <RowWords {...row} />
      </div>
      <span className="flex flex-wrap gap-2">
        <Button icon={Plus} isPending={isPending} onClick={() => void save()}>
          {t("words.list.addRow")}
        </Button>
        <Button kind="quiet" onClick={() => onOpen(null, row)}>
          {t("words.list.editFirst")}
        </Button>
      </span>
      {fault !== null && (
        <p role="alert" className="basis-full text-bad text-sm">
          {getErrorText(t, words.name, fault.code)}
        </p>
      )}
    </div>
  );
}

type FindBoxProps = {
  view: WordView;
  siteId: string;
  /** Called with several pasted lines, which are more than a row; null if the user may not add rows. */
  onPasteRows: ((text: string) => void) | null;
};

/** Finds or adds a row. */
export function FindBox({ view, siteId, onPasteRows }: FindBoxProps) {
  const t = useTranslations("words.list");
  const { folder, read } = useWordList();
  const client = useQueryClient();
  async function enter(q: string) {
    const found = await client.fetchQuery(read(siteId, { ...view.state, q, page: 1 })).catch(() => null);
    if (found !== null && q !== "") runAfterPaint(() => focusNext(found.total_count));
  }
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData("text");
    if (onPasteRows === null || pasted.trim().split(/\r\n|\n|\r/, 2).length < 2) return;
    event.preventDefault();
    onPasteRows(pasted);
  }
  return (
    <div data-find className="mb-3 w-full max-w-md">
      <SearchForm
        view={view}
        form={{ action: `/sites/${siteId}/${folder}` }}
        field={{ label: t("find"), hint: t("findHint", { example: useWording().example }), onPaste: paste }}
        onEnter={(q) => void enter(q)}
      >
        <HiddenFields of={listOtherParams(wordList, view.state)} />
      </SearchForm>
    </div>
  );
}

/** After Enter, focuses the add button, or else the only found row. */
function focusNext(total: number): void {
  if (document.activeElement?.closest("[data-find]") == null) return;
  const offer = document.querySelector<HTMLElement>("[data-offer] button");
  const only = total === 1 ? document.querySelector<HTMLElement>("[data-row] button") : null;
  (offer ?? only)?.focus();
}
