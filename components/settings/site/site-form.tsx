import { useTranslations } from "next-intl";
import { useId } from "react";
import { Banner } from "@/components/ui/banner";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import type { showSettings } from "@/lib/contract/settings/site-settings";
import { EVENT_DAYS } from "@/lib/domain/kit/limits";
import type { Output } from "@/lib/http/endpoint";
import { SiteFields } from "./site-fields";
import { type SiteFormModel, useSiteForm } from "./use-site-form";

/** The form of a site's settings, with what a change means. */
export function SiteForm({ stored }: { stored: Output<typeof showSettings> }) {
  const t = useTranslations("site-settings");
  const id = useId();
  const form = useSiteForm(stored);
  return (
    <form
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.changed.length > 0) void form.save();
      }}
    >
      <h2 id={id} className="font-semibold text-xl">
        {t("title")}
      </h2>
      <p className="mt-1 mb-4 text-ink-2 text-md">
        {t("place", { project: stored.project?.name ?? "–", group: stored.group?.name ?? "–" })}
      </p>
      <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5">
        <SiteFields form={form} />
        <Warnings form={form} />
      </div>
      <UnsavedBar
        count={form.changed.length}
        isSaving={form.isSaving}
        onSave={() => void form.save()}
        onDiscard={form.discard}
      />
    </form>
  );
}

function Warnings({ form: { changed, values, isStale } }: { form: SiteFormModel }) {
  const t = useTranslations("site-settings.warnings");
  return (
    <>
      {isStale && <Banner kind="warn" isLive title={t("stale")} />}
      {changed.includes("time_zone") && (
        <Banner kind="warn" isLive title={t("zoneTitle")}>
          {t("zone", { zone: values.time_zone })}
        </Banner>
      )}
      {changed.includes("currency") && (
        <Banner kind="warn" isLive title={t("currencyTitle")}>
          {t("currency", { currency: values.currency, days: EVENT_DAYS })}
        </Banner>
      )}
      {changed.includes("language") && <Banner isLive title={t("language")} />}
    </>
  );
}
