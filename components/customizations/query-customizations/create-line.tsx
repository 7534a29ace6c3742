import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { useTypes } from "@/components/customizations/list/use-types";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { useSite } from "@/lib/client/site-context";
import { CreateFaultText } from "./create-fault";
import { type CreateFault, useCreateQuery } from "./use-create-query";

type Props = { query: string; buttonRef: RefObject<HTMLButtonElement | null> };

/** The first line of the list when nothing is called as looked for: makes it, without typing it again. */
export function CreateLine({ query, buttonRef }: Props) {
  const t = useTranslations("query-customizations.list");
  const { site } = useSite();
  const types = useTypes(site.trackingCode);
  const [chosen, setType] = useState<string | null>(null);
  const [fault, setFault] = useState<(CreateFault & { of: string }) | null>(null);
  const { isPending, make } = useCreateQuery();
  const type = chosen ?? types[0] ?? "item";
  async function submit() {
    if (isPending) return;
    const found = await make(query, type);
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
            options={types.map((value) => ({ value, label: value }))}
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
