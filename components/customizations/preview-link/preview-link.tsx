"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFolder } from "@/components/search/search-preview/result-parts";
import { NO_SUBJECT, useActing, usePreviewView } from "@/components/search/search-preview/use-preview-reads";
import { ScreenLink } from "@/components/ui/screen-link";
import { read } from "@/lib/client/query";
import { useAllowed } from "@/lib/client/site-context";
import { create as createListing, list as listings } from "@/lib/contract/customizations/listing-list";
import { create, list } from "@/lib/contract/customizations/query-list";
import { buildNewHref } from "@/lib/domain/customizations/new-customization";
import { SEARCH_TEXT_MAX } from "@/lib/domain/kit/limits";
import { findAnsweredCustomization, findRowsByName } from "@/lib/domain/search/preview-answers";
import { type PreviewRequest, toSubject } from "@/lib/domain/search/preview-inputs";

/** Links the search preview to the customization of its query or listing, or offers to create one. */
export function PreviewLink({ siteId }: { siteId: string }) {
  const t = useTranslations("search-preview.edit");
  const view = usePreviewView(siteId);
  const customization = useOwnCustomization(view, useActing(view));
  const subject = toSubject(view.address);
  const canWrite = useAllowed((subject?.kind === "product-listings" ? createListing : create).access);
  const folder = useFolder();
  if (customization === undefined || subject === null) return null;
  if (customization !== null) {
    return (
      <ScreenLink look="secondary" icon={Pencil} href={`${folder}/${customization}`}>
        {t("open")}
      </ScreenLink>
    );
  }
  if (!canWrite) return null;
  return (
    <ScreenLink look="secondary" icon={Plus} href={buildNewHref(folder, { subject: subject.subject, type: view.type })}>
      {t("create")}
    </ScreenLink>
  );
}

/** Id of the customization of the previewed query or listing: null if none, undefined while unknown. */
function useOwnCustomization({ siteId, type, address }: PreviewRequest, reads: ReturnType<typeof useActing>) {
  const canList = useAllowed(listings.access);
  const { kind, subject } = toSubject(address) ?? NO_SUBJECT;
  const isQuery = kind === "query-customizations";
  const input = { params: { siteId }, query: { q: subject.slice(0, SEARCH_TEXT_MAX) } };
  const queries = useQuery({ ...read(list, input), enabled: isQuery && subject !== "" });
  const paths = useQuery({ ...read(listings, input), enabled: !isQuery && canList });
  if ((isQuery ? queries : paths).data === undefined || (reads.isWanted && reads.found.isPending)) return undefined;
  const named = isQuery
    ? findRowsByName(queries.data?.items ?? [], subject)
    : (paths.data?.items ?? []).filter((row) => row.category_full === subject);
  return findAnsweredCustomization(type, reads.acting, named);
}
