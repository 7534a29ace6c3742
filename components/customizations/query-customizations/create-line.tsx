import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { useTypes } from "@/components/customizations/list/use-types";
import { editorHref } from "@/components/customizations/model/list-address";
import { Button } from "@/components/ui/button";
import { useItemTypeName } from "@/components/ui/item-type";
import { ScreenLink } from "@/components/ui/screen-link";
import { Select } from "@/components/ui/select";
import { lookUp } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { create, list } from "@/lib/contract/customizations/query-customizations";
import { fold } from "@/lib/domain/kit/fold";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import { errorText } from "@/lib/i18n/error-text";

type Props = { query: string; buttonRef: RefObject<HTMLButtonElement | null> };

/** First line of the list when no query matches the search: creates it without typing it again. */
export function CreateLine({ query, buttonRef }: Props) {
  const t = useTranslations("query-customizations.list");
  const { site } = useSite();
  const types = useTypes(site.trackingCode);
  const typeName = useItemTypeName();
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
export function CreateFaultText({ fault }: { fault: CreateFault }) {
  const t = useTranslations();
  const { site } = useSite();
  return (
    <>
      {errorText(t, "query-customizations", fault.code)}{" "}
      {fault.existing && (
        <ScreenLink href={editorHref(site.trackingCode, fault.existing)}>
          {t("query-customizations.create.openExisting")}
        </ScreenLink>
      )}
    </>
  );
}

/** Why creating failed: field, error code, and the id of the existing customization. */
export type CreateFault = { field: "query" | "type"; code: string; existing: string | null };

/** Creates a customization and opens its editor. An error is announced once and returned for its field. */
export function useCreateQuery() {
  const t = useTranslations("query-customizations.create");
  const { site } = useSite();
  const params = { siteId: site.trackingCode };
  const { isPending, send } = useWrite(create, { stale: [list] });

  async function make(query: string, type: string): Promise<CreateFault | null> {
    let refused = null as Error | null;
    await send(
      { params, body: { query, type } },
      {
        onDone: ({ id }) => ({ text: t("done", { query }), href: editorHref(site.trackingCode, id) }),
        onRefused: (error) => {
          refused = error;
          return false;
        },
      },
    );
    if (refused === null) return null;
    const code = isApiError(refused) ? refused.code : "default";
    const other = isApiError(refused) && code === "already_exists" ? await findExisting(refused, query, type) : null;
    return { field: code === "invalid_item_type" ? "type" : "query", code, existing: other };
  }
  /** The existing customization, from the error or from the list. */
  async function findExisting(error: ApiError, query: string, type: string): Promise<string | null> {
    const { id } = error.body;
    if (typeof id === "string" || typeof id === "number") return String(id);
    const found = await lookUp(list, { params, query: { q: query } }).catch(() => null);
    const same = found?.items.find((item) => fold(item.query) === fold(query) && item.type === type);
    return same?.id ?? null;
  }
  return { isPending, make };
}
