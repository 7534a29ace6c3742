import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ScreenLink } from "@/components/ui/screen-link";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { callApi } from "@/lib/client/call";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { create, list } from "@/lib/contract/query-customizations";
import { type SearchAnswer, search } from "@/lib/contract/search-host";
import { fold } from "@/lib/domain/fold";
import { typesInput } from "@/lib/domain/live-results";
import { ApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";
import { errorText } from "@/lib/i18n/error-text";

/** What a catalogue may hold where it does not say itself (domain reference 1). */
const USUAL_TYPES = ["item", "product", "category", "brand", "article"];
/** Types that visitors make, or that stand inside others. */
const NO_RESULTS = ["query", "variant"];

type Fault = { field: "query" | "type"; code: string; existing: string | null };

/** Creates a customization and opens its editor; a refusal is announced once and handed back for its field. */
function useCreate() {
  const t = useTranslations();
  const { site } = useSite();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const params = { siteId: site.trackingCode };

  /** The other customization, named by the refusal or found in the list. */
  async function existing(error: ApiError, query: string, type: string): Promise<string | null> {
    const told = error.body.id;
    if (typeof told === "string" || typeof told === "number") return String(told);
    const found = await callApi(list, { params, query: { q: query } }).catch(() => null);
    const same = found?.items.find((item) => fold(item.query) === fold(query) && item.type === type);
    return same?.id ?? null;
  }
  async function make(query: string, type: string): Promise<Fault | null> {
    setPending(true);
    try {
      const { id } = await callApi(create, { params, body: { query, type } });
      void client.invalidateQueries({ queryKey: queryKey(list) });
      window.location.assign(editorPath(site.trackingCode, id));
      return null;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setPending(false);
      announceError(t, error, "query-customizations");
      const code = error instanceof ApiError ? error.code : "default";
      const other = error instanceof ApiError && code === "already_exists" ? await existing(error, query, type) : null;
      return { field: code === "invalid_item_type" ? "type" : "query", code, existing: other };
    }
  }
  return { isPending, make };
}

/** Makes a customization for a query and opens its editor. */
export function CreateQueryForm({ initial, onClose }: { initial: string; onClose: () => void }) {
  const t = useTranslations("query-customizations.create");
  const { site } = useSite();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(initial);
  const types = useTypes(site.trackingCode);
  const [chosen, setType] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const { isPending, make } = useCreate();
  const type = chosen ?? types[0] ?? "item";
  useEffect(() => input.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const isBlank = query.trim() === "";
    const found = isBlank
      ? { field: "query" as const, code: "blank_query", existing: null }
      : await make(query.trim(), type);
    setFault(found);
    if (found?.field === "query") input.current?.focus();
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
        maxLength={500}
        value={query}
        onChange={(event) => change(setQuery, event.target.value)}
        error={fault?.field === "query" && <FaultText fault={fault} />}
      />
      <Select
        label={t("type")}
        value={type}
        onChange={(event) => change(setType, event.target.value)}
        options={types.map((value) => ({ value, label: value }))}
        error={fault?.field === "type" && <FaultText fault={fault} />}
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

/** What is wrong with a field, and the way to the customization that is there already. */
function FaultText({ fault }: { fault: Fault }) {
  const t = useTranslations();
  const { site } = useSite();
  return (
    <>
      {errorText(t, "query-customizations", fault.code)}{" "}
      {fault.existing && (
        <ScreenLink href={editorPath(site.trackingCode, fault.existing)}>
          {t("query-customizations.create.openExisting")}
        </ScreenLink>
      )}
    </>
  );
}

function editorPath(siteId: string, id: string): string {
  return `/sites/${siteId}/query_customizations/${id}`;
}

/** The types of the site's catalogue, the most frequent first. */
function useTypes(siteId: string): string[] {
  const { data: told = [] } = useQuery({
    queryKey: ["types", siteId],
    // A host that does not tell its types is no fault to announce: the usual ones are offered.
    queryFn: () => callApi(search, typesInput(siteId)).then(typesOf, (): string[] => []),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return told.length > 0 ? told : USUAL_TYPES;
}

function typesOf(answer: SearchAnswer): string[] {
  const facet = answer.results.facets.find((one) => one.name === "type");
  return (facet?.values ?? []).map((value) => value.value).filter((value) => !NO_RESULTS.includes(value));
}
