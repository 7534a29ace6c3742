import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TokenField } from "@/components/ui/token-field";
import { useSite } from "@/lib/client/site-context";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { useWrite } from "@/lib/client/use-write";
import { setResourceHosts, showSettings } from "@/lib/contract/settings/site-settings";
import { parseResourceHost } from "@/lib/domain/kit/resource-hosts";
import { readHostList } from "@/lib/domain/settings/resource-hosts";
import { isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import { getErrorText } from "@/lib/i18n/error-text";

type Props = { hosts: readonly string[]; canChange: boolean };

/** The hosts from which voice search may load, besides that of the shop: a list for those who may change it, text for the others. */
export function HostsSection({ hosts, canChange }: Props) {
  const t = useTranslations("site-settings.hosts");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-xl">
        {t("title")}
      </h2>
      {canChange ? (
        <HostsForm stored={hosts} />
      ) : (
        <p className="max-w-[72ch] text-md">{hosts.length === 0 ? t("none") : hosts.join(", ")}</p>
      )}
    </section>
  );
}

function HostsForm({ stored }: { stored: readonly string[] }) {
  const t = useTranslations("site-settings.hosts");
  const texts = useTranslations();
  const form = useHosts(stored);
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {form.isStale && <Banner kind="warn" isLive title={t("stale")} />}
      <TokenField
        label={t("label")}
        hint={t("hint")}
        error={form.code === null ? undefined : getErrorText(texts, "site-settings", form.code)}
        values={form.values}
        bad={new Set(form.values.filter((host) => parseResourceHost(host) === null))}
        onChange={form.put}
      />
      <p>
        <Button type="submit" isPending={form.isPending}>
          {t("save")}
        </Button>
      </p>
    </form>
  );
}

/** The edited list. If someone else has changed it meanwhile, a further save replaces theirs. */
function useHosts(stored: readonly string[]) {
  const t = useTranslations("site-settings");
  const client = useQueryClient();
  const { site } = useSite();
  const [edits, setEdits] = useState<{ values: string[]; before: readonly string[] } | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const discard = () => {
    setEdits(null);
    setCode(null);
    setStale(false);
  };
  const { isPending, send } = useWrite(setResourceHosts, {
    stale: [showSettings],
    onDone: ({ resource_hosts }) => {
      const found = { queryKey: buildQueryKey(showSettings) };
      client.setQueriesData<Output<typeof showSettings>>(found, (known) => known && { ...known, resource_hosts });
      discard();
      return t("hosts.saved");
    },
    onRefused: (error) => {
      if (!isApiError(error)) return false;
      setStale(error.status === 412);
      setCode(error.errors.hosts?.[0] ?? null);
      return error.status === 412 || error.errors.hosts !== undefined;
    },
  });
  async function save(): Promise<boolean> {
    if (edits === null) return true;
    const read = readHostList(edits.values);
    setCode("code" in read ? read.code : null);
    if ("code" in read) return false;
    const before = [...(isStale ? stored : edits.before)];
    return (await send({ params: { siteId: site.trackingCode }, body: { hosts: read.hosts, before } })) !== null;
  }
  const isChanged = edits !== null;
  useUnsavedGuard({ isDirty: () => isChanged, save, describe: () => t("unsaved"), discard });
  return {
    values: edits?.values ?? stored,
    code,
    isStale,
    isPending,
    save,
    put: (values: string[]) => {
      setEdits({ values, before: edits?.before ?? stored });
      setCode(null);
    },
  };
}
