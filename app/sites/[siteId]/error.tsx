"use client";

import { useTranslations } from "next-intl";
import { ReloadButton } from "@/components/ui/reload-button";

/** The error page of a screen: a message, a reference, and a retry. */
export default function SiteError({ error }: { error: Error & { digest?: string } }) {
  const t = useTranslations("shell.failure");
  const digest = error.digest ?? "";
  const isSilent = /upstream_(unavailable|timeout)|busy/.test(digest);
  const isUnavailable = isSilent || digest.includes("upstream_");
  const text = isSilent ? "unavailable" : isUnavailable ? "unreadable" : "text";
  return (
    <section role="alert" className="max-w-[72ch]">
      <h1 className="mb-4 font-bold text-3xl max-md:text-2xl">{t(isUnavailable ? "unavailableTitle" : "title")}</h1>
      <p>{t(text)}</p>
      {error.digest !== undefined && (
        <p className="mt-2 text-ink-2 text-sm">
          <code className="select-all font-code">{t("reference", { reference: error.digest })}</code>
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <ReloadButton label={t("retry")} />
        <a href="/sites" className="text-accent underline underline-offset-2 hover:text-accent-hover">
          {t("sites")}
        </a>
      </div>
    </section>
  );
}
