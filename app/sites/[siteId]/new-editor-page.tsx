import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { EDITOR_TEXTS } from "@/app/sites/[siteId]/editor-page";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { type NewKind, showNew } from "@/lib/contract/customizations/new-customizations";
import { type CustomizationSubject, newAddress } from "@/lib/domain/customizations/new-customization";
import type { SearchParams } from "@/lib/domain/kit/address";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import type { Supports } from "@/lib/domain/kit/supports";
import type { TextPart } from "@/lib/i18n/messages";
import { findNewStart } from "@/lib/server/pages/new-customization";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

/** What Next passes to a page. */
export type NewProps = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

type Opened = { siteId: string; openedAt: number; supports: Supports };
type Content = { reads: readonly { queryKey: readonly unknown[]; queryFn?: unknown }[]; screen: ReactNode };

/** What the page needs from a kind of customization. */
export type NewOfKind = {
  kind: NewKind;
  /** Texts beside those of the shared editor. */
  texts: readonly TextPart[];
  /** The subject for display. */
  formatSubject: (subject: string) => string;
  /** The screen for the subject of the URL, and its reads for the subject as it will be stored. */
  load: (about: CustomizationSubject, stored: CustomizationSubject, opened: Opened) => Content | Promise<Content>;
};

/** The title of the editor of a new customization. */
export async function buildNewMetadata(
  { kind, formatSubject }: NewOfKind,
  { params, searchParams }: NewProps,
): Promise<Metadata> {
  await requirePage(kind, (await params).siteId);
  const { q } = fromAddress(newAddress, await searchParams);
  return { title: await buildScreenTitle(kind, q === "" ? undefined : formatSubject(q)) };
}

/** The editor of a new customization. A stored customization opens under its own address. */
export async function NewEditorPage({ of: { kind, texts, load }, params, searchParams }: NewProps & { of: NewOfKind }) {
  const [{ siteId }, parameters] = await Promise.all([params, searchParams]);
  const { context } = await requirePage(kind, siteId);
  const { q: subject, type } = fromAddress(newAddress, parameters);
  const input = { params: { siteId }, query: { kind, subject, type } };
  const [start, supports] = await Promise.all([findNewStart(context, input), loadSupports(context, siteId)]);
  if (start?.existing_id) redirect(`${buildScreenPath(getScreen(kind), siteId)}/${start.existing_id}`);
  const about = { subject, type };
  const { reads, screen } = await load(about, start ?? about, { siteId, openedAt: Date.now(), supports });
  const known = start === null ? [] : [{ ...read(showNew, input), queryFn: async () => start }];
  return (
    <ScreenMessages of={[...EDITOR_TEXTS, "new-customizations", ...texts]}>
      <Prefetch reads={subject.trim() === "" ? [] : [...known, ...reads]}>{screen}</Prefetch>
    </ScreenMessages>
  );
}
