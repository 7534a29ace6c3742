"use client";

import { useMutation } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { keepLocale } from "@/lib/client/appearance";
import { callApi } from "@/lib/client/call";
import { setAppLanguage } from "@/lib/contract/accounts/language";
import { LOCALES } from "@/lib/contract/kit/locale";
import { isLocale, LANGUAGE_NAMES } from "@/lib/i18n/locale";

/** Changes the language of the user. The page is drawn anew around what is typed in it, so nothing is lost (N10). */
export function LanguageSwitch() {
  const t = useTranslations("shell");
  const router = useRouter();
  const change = useMutation({
    mutationFn: async (value: string) => {
      if (!isLocale(value)) return;
      await callApi(setAppLanguage, { body: { user: { locale: value } } });
      keepLocale(value);
      router.refresh();
    },
    meta: { feature: setAppLanguage.feature },
  });
  return (
    <label className="relative inline-flex min-h-(--control) items-center rounded-control text-ink-2 hover:bg-row-hover hover:text-ink">
      <span className="sr-only">{t("language")}</span>
      <span className="pointer-events-none absolute left-2">
        <Icon of={Languages} size={17} />
      </span>
      <select
        value={useLocale()}
        aria-busy={change.isPending || undefined}
        onChange={(event) => change.mutate(event.target.value)}
        className="field-sizing-content min-h-(--control) appearance-none rounded-control bg-transparent py-1 pr-2 pl-8 font-medium text-ink text-md max-md:w-9 max-md:text-transparent"
      >
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale} className="bg-raised text-ink">
            {LANGUAGE_NAMES[locale]}
          </option>
        ))}
      </select>
    </label>
  );
}
