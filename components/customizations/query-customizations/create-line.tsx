import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { buildEditorHref } from "@/components/customizations/model/lists/list-address";
import { type OpenFault, useOpenNew } from "@/components/customizations/new/use-open-new";
import { useTypes } from "@/components/search/request/use-types";
import { Button } from "@/components/ui/button";
import { useItemTypeName } from "@/components/ui/item-type";
import { ScreenLink } from "@/components/ui/screen-link";
import { Select } from "@/components/ui/select";
import { useSite } from "@/lib/client/site-context";
import { getErrorText } from "@/lib/i18n/error-text";
import { QUERY_CREATION } from "./query-creation";

/** Path of the list below a site. */
export const QUERIES_FOLDER = "query_customizations";

type Props = { query: string; buttonRef: RefObject<HTMLButtonElement | null> };

/** First line of the list when no query matches the search: opens its editor without typing it again. */
export function CreateLine({ query, buttonRef }: Props) {
  const t = useTranslations("query-customizations.list");
  const { site } = useSite();
  const types = useTypes(site.trackingCode);
  const typeName = useItemTypeName();
  const [chosen, setType] = useState<string | null>(null);
  const [fault, setFault] = useState<(OpenFault & { of: string }) | null>(null);
  const { isPending, openNew } = useOpenNew(QUERY_CREATION, QUERIES_FOLDER);
  const type = chosen ?? types[0] ?? "item";
  async function submit() {
    if (isPending) return;
    const found = await openNew({ subject: query, type });
    setFault(found && { ...found, of: query });
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 mb-2 rounded-box border border-line bg-surface px-(--cell-x) py-2">
      <Button ref={buttonRef} icon={Plus} isPending={isPending} onClick={() => void submit()}>
        <span className="break-words text-left">{t("createQuery", { q: query })}</span>
      </Button>
      {types.length > 1 && (
        <div className="w-44">
          <Select
            label={t("createType")}
            isLabelHidden
            value={type}
            onChange={(event) => setType(event.target.value)}
            options={types.map((value) => ({ value, label: typeName(value) }))}
          />
        </div>
      )}
      {fault !== null && fault.of === query && (
        <p role="alert" className="basis-full text-bad text-sm">
          <CreateFaultText fault={fault} />
        </p>
      )}
    </div>
  );
}

/** The error of a field, with a link to the customization that already exists. */
export function CreateFaultText({ fault }: { fault: OpenFault }) {
  const t = useTranslations();
  const { site } = useSite();
  return (
    <>
      {getErrorText(t, "query-customizations", fault.code)}{" "}
      {fault.existing && (
        <ScreenLink href={buildEditorHref(site.trackingCode, fault.existing)}>
          {t("query-customizations.create.openExisting")}
        </ScreenLink>
      )}
    </>
  );
}
