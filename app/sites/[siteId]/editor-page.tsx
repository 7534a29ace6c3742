import type { Metadata } from "next";
import type { ReactNode } from "react";
import { buildDraftInput } from "@/components/customizations/model/kinds/common-form";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { showDraft } from "@/lib/contract/customizations/drafts";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { SearchParams } from "@/lib/domain/kit/address";
import { isPresent } from "@/lib/domain/kit/screens";
import type { Supports } from "@/lib/domain/kit/supports";
import type { TextPart } from "@/lib/i18n/messages";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { read } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";
import { renderIfAbsent } from "./render-if-absent";

/** What Next passes to a page. */
export type EditorProps = { params: Promise<{ siteId: string; id: string }>; searchParams: Promise<SearchParams> };

/** Where an editor is opened: the time is the server's, in epoch ms. */
export type Opened = {
  siteId: string;
  id: string;
  openedAt: number;
  supports: Supports;
  searchParams: SearchParams;
};

type Content = { reads: readonly { queryKey: readonly unknown[]; queryFn?: unknown }[]; screen: ReactNode };

/** What a page needs from a kind of customization. */
export type EditorOfKind<Found> = {
  kind: CustomizationKind;
  /** Texts beside those of the shared editor. */
  texts: readonly TextPart[];
  /** The customization, loaded once per request; null if it cannot be loaded. */
  find: (siteId: string, id: string) => Promise<Found | null>;
  /** Its name in the title of the page. */
  buildName: (found: Found) => string | Promise<string>;
  /** The screen, and what it shows at first beside the draft. */
  load: (found: Found | null, opened: Opened) => Content | Promise<Content>;
};

/** The texts of the shared editor. */
export const EDITOR_TEXTS = [
  "query-customizations",
  "results",
  "change-history",
  "drafts",
  "query-insight",
  "campaigns.placements",
  "rule-evidence",
] as const satisfies readonly TextPart[];

/** The title of the editor of a kind. */
export async function buildEditorMetadata<Found>(
  { kind, find, buildName }: EditorOfKind<Found>,
  { params }: EditorProps,
): Promise<Metadata> {
  const { siteId, id } = await params;
  const { context, screen } = await requirePage(kind, siteId);
  const isThere = screen === null || isPresent(screen, await loadSupports(context, siteId));
  const found = isThere ? await find(siteId, id) : null;
  return { title: await buildScreenTitle(kind, found === null ? undefined : await buildName(found)) };
}

/** The editor of a customization. */
export async function EditorPage<Found>({ of, params, searchParams }: EditorProps & { of: EditorOfKind<Found> }) {
  const { kind, texts, find, load } = of;
  const { siteId, id } = await params;
  const access = await requirePage(kind, siteId);
  const absent = await renderIfAbsent(access);
  if (absent !== null) return absent;
  const { context } = access;
  const [found, supports] = await Promise.all([find(siteId, id), loadSupports(context, siteId)]);
  const opened = { siteId, id, openedAt: Date.now(), supports, searchParams: await searchParams };
  const { reads, screen } = await load(found, opened);
  const hasDraft = found !== null && supports(showDraft);
  const drafts = hasDraft ? [read(showDraft, buildDraftInput(siteId, kind, id))] : [];
  return (
    <ScreenMessages of={[...EDITOR_TEXTS, ...texts]}>
      <Prefetch reads={[...reads, ...drafts]}>{screen}</Prefetch>
    </ScreenMessages>
  );
}
