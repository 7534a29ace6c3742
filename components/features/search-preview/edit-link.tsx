import { Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ScreenLink } from "@/components/ui/screen-link";
import { callApi } from "@/lib/client/call";
import { hearing, keepDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useAllowed } from "@/lib/client/site-context";
import { create as createListing } from "@/lib/contract/product-listings";
import { create } from "@/lib/contract/query-customizations";
import { type PreviewSubject, subjectOf } from "@/lib/domain/preview-inputs";
import { useFolder } from "./result-parts";
import type { PreviewView } from "./use-preview-view";

type Props = {
  view: PreviewView;
  /** Null when the query has no customization, undefined while that is not known. */
  customization: string | null | undefined;
};

/** Leads to the customization of the query, or makes one and leads there. */
export function EditLink({ view, customization }: Props) {
  const t = useTranslations("search-preview.edit");
  const subject = subjectOf(view.address);
  const mayWrite = useAllowed((subject?.kind === "product-listings" ? createListing : create).access);
  const folder = useFolder();
  if (customization === undefined || subject === null) return null;
  if (customization !== null) {
    return (
      <ScreenLink look="secondary" icon={Pencil} href={`${folder}/${customization}`}>
        {t("open")}
      </ScreenLink>
    );
  }
  return mayWrite ? <CreateButton view={view} of={subject} /> : null;
}

function CreateButton({ view: { siteId, type }, of: { kind, subject } }: { view: PreviewView; of: PreviewSubject }) {
  const t = useTranslations();
  const folder = useFolder();
  const [isPending, setPending] = useState(false);
  const params = { siteId };
  async function make() {
    setPending(true);
    const { told, changeIds } = hearing();
    try {
      const { id } = await (kind === "product-listings"
        ? callApi(createListing, { params, body: { category_full: subject, type } }, { told })
        : callApi(create, { params, body: { query: subject, type } }, { told }));
      keepDone(t("query-customizations.create.done", { query: subject }), changeIds, Date.now());
      window.location.assign(`${folder}/${id}`);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setPending(false);
      announceError(t, error, kind);
    }
  }
  return (
    <Button icon={Plus} isPending={isPending} onClick={() => void make()}>
      {t("search-preview.edit.create")}
    </Button>
  );
}
