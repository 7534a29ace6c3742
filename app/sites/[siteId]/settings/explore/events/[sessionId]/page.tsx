import type { Metadata } from "next";
import { LazySessionScreen } from "@/components/analytics/lazy-screens";
import { SESSION_TEXTS } from "@/components/analytics/sessions/sessions-paths";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { raws } from "@/lib/contract/analytics/sessions";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { read } from "@/lib/server/pages/read";

type Props = { params: Promise<{ siteId: string; sessionId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: await buildScreenTitle("sessions", decodeURIComponent((await params).sessionId)) };
}

/** One visit, with server-rendered events. */
export default async function SessionPage({ params }: Props) {
  const { siteId, sessionId } = await params;
  await requirePage("sessions", siteId);
  return (
    <ScreenMessages of={SESSION_TEXTS}>
      <Prefetch reads={[read(raws, { params: { siteId, sessionId: decodeURIComponent(sessionId) } })]}>
        <LazySessionScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
