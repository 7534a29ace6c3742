import type { Metadata } from "next";
import { LazyServicesScreen } from "@/components/services/lazy-screens";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { showServices } from "@/lib/contract/services/services";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { read } from "@/lib/server/pages/read";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("services") };
}

/** Emergency deactivation of services. */
export default async function ServicesPage({ params }: Props) {
  const { siteId } = await params;
  await requirePage("services", siteId);
  return (
    <ScreenMessages of={["services"]}>
      <Prefetch reads={[read(showServices, { params: { siteId } })]}>
        <LazyServicesScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
