import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { WholeJson } from "@/components/catalogue/json/whole-json";
import { HiddenFields } from "@/components/lists/hidden-fields";
import { ItemPicture } from "@/components/search/results/item-picture";
import { SearchField } from "@/components/ui/search-field";
import { Table, type TableColumn } from "@/components/ui/table";
import { useDebounced } from "@/components/ui/use-debounced";
import { useSite } from "@/lib/client/site-context";
import { type CatalogItem, itemAddress } from "@/lib/contract/catalogue/catalog-browser";
import { toItemJson, toTexts } from "@/lib/domain/catalogue/catalog-browser";
import { changeAddress } from "@/lib/domain/kit/address";
import { SEARCH_TEXT_MAX } from "@/lib/domain/kit/limits";
import { NOTHING } from "@/lib/i18n/formats";
import type { ItemPage } from "./browser-paths";
import { LookSegments } from "./look-segments";
import { useIsJson } from "./use-browser-view";

const WAIT_MS = 200;

/** All attributes of an item, as JSON or as a table. */
export function ItemBody({ page, item }: { page: ItemPage; item: CatalogItem }) {
  const t = useTranslations("catalog-browser.item");
  const isJson = useIsJson(page.address.json);
  const [picture = null] = toTexts(item.attributes.image_link);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <section aria-labelledby="whole" className="min-w-0 max-lg:order-2">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
          <h2 id="whole" className="font-semibold text-lg">
            {t("whole")}
          </h2>
          <LookSegments isJson={isJson} to={page.to} />
        </div>
        {isJson ? <ItemJson page={page} item={item} /> : <AttributeTable item={item} />}
      </section>
      <ItemPicture src={picture} size={48} className="aspect-square w-full max-w-60 rounded-box max-lg:max-w-40" />
    </div>
  );
}

function ItemJson({ page, item }: { page: ItemPage; item: CatalogItem }) {
  const t = useTranslations("catalog-browser.json");
  const { address, set } = page;
  const { find } = address;
  const [text, setText] = useDebounced(find, (next) => set({ find: next }, { typing: true }), WAIT_MS);
  const json = useMemo(() => toItemJson(item), [item]);
  return (
    <>
      <form
        method="get"
        className="mb-3 max-w-96"
        onSubmit={(event) => {
          event.preventDefault();
          set({ find: text }, { typing: true });
        }}
      >
        <HiddenFields of={[...changeAddress(itemAddress, new URLSearchParams(), { ...address, find: "" })]} />
        <SearchField label={t("find")} name="find" maxLength={SEARCH_TEXT_MAX} value={text} onChange={setText} />
      </form>
      <WholeJson json={json} title={item.title} find={find} />
    </>
  );
}

type Row = { name: string; texts: string[] };

function AttributeTable({ item }: { item: CatalogItem }) {
  const t = useTranslations("catalog-browser.item");
  const { site } = useSite();
  const rows = Object.entries(item.attributes).map(([name, value]) => ({ name, texts: toTexts(value) }));
  const columns: TableColumn<Row>[] = [
    {
      id: "name",
      header: t("attribute"),
      isRowHeader: true,
      width: "34%",
      cell: ({ name }) => (
        <span className="break-all font-code font-medium text-sm">
          {name}
          {name.startsWith("_") && <span className="block font-normal font-sans text-ink-3">{t("hidden")}</span>}
        </span>
      ),
    },
    {
      id: "value",
      header: t("value"),
      cell: ({ texts }) =>
        texts.length === 0 ? (
          NOTHING
        ) : (
          <ul lang={site.language}>
            {[...new Set(texts)].map((text) => (
              <li key={text} className="[overflow-wrap:anywhere]">
                {text}
              </li>
            ))}
          </ul>
        ),
    },
  ];
  return <Table<Row> caption={t("whole")} columns={columns} rows={rows} row={{ id: ({ name }) => name }} />;
}
