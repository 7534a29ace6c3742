import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type OpenFault, useOpenNew } from "@/components/customizations/new/use-open-new";
import { useTypes } from "@/components/search/request/use-types";
import { Button } from "@/components/ui/button";
import { useItemTypeName } from "@/components/ui/item-type";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useSite } from "@/lib/client/site-context";
import { QUERY_MAX } from "@/lib/contract/kit/limits";
import { CreateFaultText, QUERIES_FOLDER } from "./create-line";
import { QUERY_CREATION } from "./query-creation";

/** Asks for a query and opens the editor of its new customization. */
export function CreateQueryForm({ initial, onClose }: { initial: string; onClose: () => void }) {
  const t = useTranslations("query-customizations.create");
  const { site } = useSite();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(initial);
  const types = useTypes(site.trackingCode);
  const typeName = useItemTypeName();
  const [chosen, setType] = useState<string | null>(null);
  const [fault, setFault] = useState<OpenFault | null>(null);
  const { isPending, openNew } = useOpenNew(QUERY_CREATION, QUERIES_FOLDER);
  const type = chosen ?? types[0] ?? "item";
  useEffect(() => input.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const isBlank = query.trim() === "";
    const found = isBlank
      ? { part: "subject" as const, code: "blank_query", existing: null }
      : await openNew({ subject: query.trim(), type });
    setFault(found);
    if (found?.part === "subject") input.current?.focus();
  }
  function change(set: (value: string) => void, value: string) {
    set(value);
    setFault(null);
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t("title")}
      className="mb-6 grid items-start gap-4 border-accent border-l-[3px] bg-surface py-4 pr-4 pl-5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        ref={input}
        label={t("query")}
        hint={t("queryHint")}
        lang={site.language}
        maxLength={QUERY_MAX}
        value={query}
        onChange={(event) => change(setQuery, event.target.value)}
        error={fault?.part === "subject" && <CreateFaultText fault={fault} />}
      />
      <Select
        label={t("type")}
        value={type}
        onChange={(event) => change(setType, event.target.value)}
        options={types.map((value) => ({ value, label: typeName(value) }))}
        error={fault?.part === "type" && <CreateFaultText fault={fault} />}
      />
      <div className="flex gap-2 md:pt-[1.55rem]">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="primary" type="submit" isPending={isPending}>
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}
