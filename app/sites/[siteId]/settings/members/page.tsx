import type { Metadata } from "next";
import { renderIfAbsent } from "@/app/sites/[siteId]/render-if-absent";
import { LazyMembersScreen } from "@/components/accounts/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { listMembers, memberList } from "@/lib/contract/accounts/members";
import type { SearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read } from "@/lib/server/pages/read";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("members") };
}

/** The members of a site; only if the backend has them. */
export default async function MembersPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const access = await requirePage("members", siteId);
  const absent = await renderIfAbsent(access);
  if (absent !== null) return absent;
  const query = fromAddress(memberList.query, await searchParams);
  return (
    <ScreenMessages of={["members", "rights"]}>
      <Prefetch reads={[read(listMembers, { params: { siteId }, query })]}>
        <LazyMembersScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
