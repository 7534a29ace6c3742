"use client";

import { useTranslations } from "next-intl";
import { ReloadButton } from "@/components/ui/reload-button";

/** The error page outside of sites. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  const t = useTranslations();
  return (
    <main className="max-w-2xl px-4 py-16 md:px-8">
      <h1 className="mb-4 font-bold text-3xl">{t("errors.default")}</h1>
      {error.digest !== undefined && (
        <p className="mb-6 text-ink-2 text-sm">
          <code className="select-all font-code">{t("common.reference", { reference: error.digest })}</code>
        </p>
      )}
      <ReloadButton label={t("common.retry")} />
    </main>
  );
}
