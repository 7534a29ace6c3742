import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LazyTopEditorScreen } from "@/components/customizations/lazy-screens";
import { buildDraftInput, buildLiveKey } from "@/components/customizations/model/kinds/common-form";
import { buildTopListInput, toCustomization, toTopType } from "@/components/customizations/top-items/top-form";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { showDraft } from "@/lib/contract/customizations/drafts";
import { list, show, TOP_TYPES, type TopType } from "@/lib/contract/customizations/top-items";
import { topItems } from "@/lib/contract/search/search-host";
import { AUTOCOMPLETE_ROWS, BOX_ROWS, buildBoxInput, buildTopItemsInput } from "@/lib/domain/search/search-inputs";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { orNotFound, read, readNow } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string; type: string }> };

/** The type of a URL; `product` and other names of a site mean its main type. */
function parseType(named: string): TopType {
  const type = named === "product" ? "item" : TOP_TYPES.find((one) => one === named);
  return type ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { siteId, type } = await params;
  await requirePage("top-items", siteId);
  const t = await getTranslations("top-items.types");
  return { title: await buildScreenTitle("top-items", t(parseType(type))) };
}

export default async function TopEditorPage({ params }: Props) {
  const { siteId, type: named } = await params;
  const { context } = await requirePage("top-items", siteId);
  const type = parseType(named);
  const [page, supports] = await Promise.all([
    orNotFound(() => readNow(list, buildTopListInput(siteId))),
    loadSupports(context, siteId),
  ]);
  const row = page?.items.find((one) => toTopType(one.type) === type);
  const found = row && (await orNotFound(() => readNow(show, { params: { siteId }, query: { id: row.id } })));
  const reads = [
    ...(page ? [{ ...read(list, buildTopListInput(siteId)), queryFn: async () => page }] : []),
    read(topItems, buildTopItemsInput({ siteId, type: found?.type ?? type }, AUTOCOMPLETE_ROWS.first)),
    read(topItems, buildBoxInput(siteId, BOX_ROWS)),
    ...(found
      ? [
          { queryKey: buildLiveKey(show, siteId, found.id), queryFn: async () => toCustomization(found) },
          ...(supports(showDraft) ? [read(showDraft, buildDraftInput(siteId, "top-items", found.id))] : []),
        ]
      : []),
  ];
  return (
    <ScreenMessages
      of={[
        "query-customizations",
        "top-items",
        "results",
        "change-history",
        "drafts",
        "new-customizations",
        "query-insight",
        "campaigns.placements",
      ]}
    >
      <Prefetch reads={reads}>
        <LazyTopEditorScreen siteId={siteId} type={type} openedAt={Date.now()} />
      </Prefetch>
    </ScreenMessages>
  );
}
