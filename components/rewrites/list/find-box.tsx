import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { NO_FILTERS, type WordAddress, wordAddress, wordHref } from "@/components/rewrites/model/list-address";
import { useWordList } from "@/components/rewrites/model/list-kind";
import { SearchField } from "@/components/ui/search-field";
import { useTyped } from "@/lib/client/use-typed";
import { changeAddress } from "@/lib/domain/kit/address";
import { afterDrawing } from "./use-open-rows";

type Props = {
  siteId: string;
  address: WordAddress;
  onChange: (patch: Partial<WordAddress>, isTyping?: boolean) => void;
};

/** The one box that finds or adds; a form, so that it works before the page's script does. */
export function FindBox({ siteId, address, onChange }: Props) {
  const t = useTranslations("words.list");
  const { folder, read, useWording } = useWordList();
  const client = useQueryClient();
  const [text, setText] = useTyped(address.q, (q) => onChange({ q }, true));
  async function enter() {
    const q = text.trim();
    onChange({ q }, true);
    const found = await client.fetchQuery(read(siteId, { ...address, q, page: 1 })).catch(() => null);
    if (found !== null && q !== "") afterDrawing(() => focusNext(found.total_count));
  }
  return (
    <form
      method="get"
      data-find
      action={wordHref(siteId, folder, { ...address, ...NO_FILTERS, page: 1, sort: "changed" })}
      className="mb-3 w-full max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      {[...changeAddress(wordAddress, new URLSearchParams(), { ...address, q: "", page: 1 })].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchField
        label={t("find")}
        hint={t("findHint", { example: useWording().example })}
        name="q"
        value={text}
        onChange={setText}
      />
    </form>
  );
}

/** Enter goes on to what the list offers to add, else to the only row that was found. */
function focusNext(total: number): void {
  if (document.activeElement?.closest("[data-find]") == null) return;
  const offer = document.querySelector<HTMLElement>("[data-offer] button");
  const only = total === 1 ? document.querySelector<HTMLElement>("[data-row] button") : null;
  (offer ?? only)?.focus();
}
