import type { Metadata } from "next";
import { LazySynonymListScreen } from "@/components/rewrites/lazy-screens";
import {
  buildSynonymInput,
  buildSynonymRowsKey,
  SYNONYM_TEXTS,
  toSynonymPage,
} from "@/components/rewrites/synonyms/synonym-rows";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { list } from "@/lib/contract/rewrites/synonyms";
import { wordList } from "@/lib/contract/rewrites/word-uploads";
import type { SearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, readNow } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("synonyms") };
}

export default async function SynonymListPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context } = await requirePage("synonyms", siteId);
  const input = buildSynonymInput(siteId, fromAddress(wordList.query, await searchParams));
  const rows = { queryKey: buildSynonymRowsKey(input), queryFn: async () => toSynonymPage(await readNow(list, input)) };
  const isListed = (await loadSupports(context, siteId))(list);
  return (
    <ScreenMessages of={SYNONYM_TEXTS}>
      <Prefetch reads={isListed ? [rows] : []}>
        <LazySynonymListScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
