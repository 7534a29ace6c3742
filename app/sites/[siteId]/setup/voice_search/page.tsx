import type { Metadata } from "next";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { LazyVoiceSearchScreen } from "@/components/voice/lazy-screens";
import { showVoice } from "@/lib/contract/voice/voice-search";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { read } from "@/lib/server/pages/read";

type Props = { params: Promise<{ siteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: await buildScreenTitle("voice-search") };
}

/** The setup of voice search: draft, preview and publishing. */
export default async function VoiceSearchPage({ params }: Props) {
  const { siteId } = await params;
  await requirePage("voice-search", siteId);
  return (
    <ScreenMessages of={["voice-search", "code-editor"]}>
      <Prefetch reads={[read(showVoice, { params: { siteId } })]}>
        <LazyVoiceSearchScreen siteId={siteId} />
      </Prefetch>
    </ScreenMessages>
  );
}
