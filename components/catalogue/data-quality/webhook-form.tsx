import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailedRead } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { alertWebhook, saveAlertWebhook, WEBHOOK_CODES, WEBHOOK_URL_MAX } from "@/lib/contract/catalogue/data-quality";
import { isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";

type Webhook = Output<typeof alertWebhook>;

/** The URL that alerts are sent to, and the result of the last one. */
export function WebhookForm() {
  const t = useTranslations("data-quality.webhook");
  const { site } = useSite();
  const found = useQuery(read(alertWebhook, { params: { siteId: site.trackingCode } }));
  if (found.isError && found.data === undefined) return <FailedRead of={found} headingLevel={3} title={t("failed")} />;
  if (found.data === undefined) return <Skeleton height="8rem" />;
  return <Fields key={found.data.url ?? ""} webhook={found.data} />;
}

function Fields({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("data-quality.webhook");
  const e = useTranslations("data-quality.errors");
  const { url, setUrl, error, isPending, save } = useSaveWebhook(webhook);
  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        type="url"
        label={t("url")}
        hint={t("hint")}
        error={error === null ? undefined : e(error)}
        value={url}
        maxLength={WEBHOOK_URL_MAX}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setUrl(event.target.value)}
      />
      <div>
        <Button type="submit" kind="secondary" isPending={isPending}>
          {t("save")}
        </Button>
      </div>
      <Facts webhook={webhook} />
    </form>
  );
}

type Code = (typeof WEBHOOK_CODES)[number];

function useSaveWebhook(webhook: Webhook) {
  const t = useTranslations("data-quality.webhook");
  const { site } = useSite();
  const [url, setUrl] = useState(webhook.url ?? "");
  const [error, setError] = useState<Code | null>(null);
  const address = url.trim();
  const { isPending, send } = useWrite(saveAlertWebhook, {
    stale: [alertWebhook],
    onDone: () => {
      setError(null);
      return t(address === "" ? "removed" : "saved");
    },
    // The refusal is announced, and also shown at the field.
    onRefused: (refused) => {
      const codes = isApiError(refused) ? [refused.code, ...(refused.errors.url ?? [])] : [];
      setError(WEBHOOK_CODES.find((one) => codes.includes(one)) ?? null);
      return false;
    },
  });
  const save = () => send({ params: { siteId: site.trackingCode }, body: { url: address === "" ? null : address } });
  return { url, setUrl, error, isPending, save };
}

/** The secret that signs requests, and the result of the last alert. */
function Facts({ webhook: { secret, last } }: { webhook: Webhook }) {
  const t = useTranslations("data-quality.webhook");
  const { site } = useSite();
  return (
    <dl className="grid gap-x-4 gap-y-1 text-md sm:grid-cols-[max-content_minmax(0,1fr)]">
      {secret !== null && (
        <>
          <dt className="text-ink-2">{t("secret")}</dt>
          <dd>
            <code className="select-all font-code text-sm [overflow-wrap:anywhere]">{secret}</code>
          </dd>
        </>
      )}
      {last !== null && (
        <>
          <dt className="text-ink-2">{t("last")}</dt>
          <dd>{t(`outcomes.${last.outcome}`, { at: formatDateTime(last.at, site.time_zone), tries: last.tries })}</dd>
        </>
      )}
    </dl>
  );
}
