import type { Metadata } from "next";
import { LazyRedirectListScreen } from "@/components/rewrites/lazy-screens";
import {
  buildRedirectInput,
  REDIRECT_TEXTS,
  redirectRowsKey,
  toRedirectPage,
} from "@/components/rewrites/redirects/redirect-rows";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { list } from "@/lib/contract/rewrites/redirects";
import { wordList } from "@/lib/contract/rewrites/word-uploads";
import type { SearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, readNow } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("redirects") };
}

export default async function RedirectListPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context } = await requirePage("redirects", siteId);
  const input = buildRedirectInput(siteId, fromAddress(wordList.query, await searchParams));
  const rows = { queryKey: redirectRowsKey(input), queryFn: async () => toRedirectPage(await readNow(list, input)) };
  const isListed = (await loadSupports(context, siteId))(list);
  return (
    <ScreenMessages of={REDIRECT_TEXTS}>
      <Prefetch reads={isListed ? [rows] : []}>
        <LazyRedirectListScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
