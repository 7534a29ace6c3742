import { Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ScreenLink } from "@/components/ui/screen-link";
import { hearing, keepDone } from "@/lib/client/done";
import { useWrite } from "@/lib/client/query";
import { useAllowed } from "@/lib/client/site-context";
import { create, list } from "@/lib/contract/query-customizations";
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
  const mayWrite = useAllowed(create.access);
  const folder = useFolder();
  if (customization === undefined) return null;
  if (customization !== null) {
    return (
      <ScreenLink look="secondary" icon={Pencil} href={`${folder}/${customization}`}>
        {t("open")}
      </ScreenLink>
    );
  }
  return mayWrite ? <CreateButton view={view} /> : null;
}

function CreateButton({ view: { siteId, type, address } }: { view: PreviewView }) {
  const t = useTranslations("search-preview.edit");
  const c = useTranslations("query-customizations.create");
  const folder = useFolder();
  const { mutateAsync } = useWrite(create, [list]);
  const [isPending, setPending] = useState(false);
  const query = address.q.trim();
  async function make() {
    setPending(true);
    const heard = hearing();
    try {
      const { id } = await mutateAsync({ params: { siteId }, body: { query, type }, told: heard.told });
      keepDone(c("done", { query }), heard.changeIds, Date.now());
      window.location.assign(`${folder}/${id}`);
    } catch {
      // It has been said; the list that was asked anew tells whether there is one now.
      setPending(false);
    }
  }
  return (
    <Button icon={Plus} isPending={isPending} onClick={() => void make()}>
      {t("create")}
    </Button>
  );
}
