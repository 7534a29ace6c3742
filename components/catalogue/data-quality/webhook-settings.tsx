import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { useIsScripted } from "@/components/ui/use-is-scripted";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { alertWebhook, saveAlertWebhook } from "@/lib/contract/catalogue/data-quality";

const WebhookForm = lazy(() => import("./webhook-form").then((file) => ({ default: file.WebhookForm })));

/** Where alerts are sent to beside this screen; for those who may change it, and asked for once it is opened. */
export function WebhookSettings() {
  const t = useTranslations("data-quality.webhook");
  const { groups } = useSite();
  const mayWrite = useAllowed(saveAlertWebhook.access) && groups.includes(alertWebhook.group ?? "");
  const isScripted = useIsScripted();
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite || !isScripted) return null;
  return (
    <details className="mt-8" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-accent text-md">{t("open")}</summary>
      {isOpen && (
        <div className="mt-3 max-w-2xl">
          <Suspense fallback={<Skeleton height="8rem" />}>
            <WebhookForm />
          </Suspense>
        </div>
      )}
    </details>
  );
}
