"use client";

import { useLocale } from "next-intl";
import { storeLocale } from "@/lib/client/appearance";
import { LOCALES } from "@/lib/contract/kit/locale";
import { LANGUAGE_NAMES } from "@/lib/i18n/locale";

/** Language choice before sign-in; stored in a cookie, and the page reloads. */
export function LanguageChoice({ label }: { label: string }) {
  const current = useLocale();
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-1 text-sm">
        {LOCALES.map((locale) => (
          <li key={locale}>
            <button
              type="button"
              lang={locale}
              aria-current={locale === current || undefined}
              onClick={() => {
                storeLocale(locale);
                window.location.reload();
              }}
              className="target min-h-8 rounded-control px-2 text-ink-2 hover:bg-row-hover hover:text-ink aria-current:font-semibold aria-current:text-accent pointer-coarse:min-h-11"
            >
              {LANGUAGE_NAMES[locale]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
