import { SIGN_UP_LOCALES, type SignUpLocale } from "@/lib/contract/kit/locale";
import { SIGN_UP_LANGUAGE_NAMES } from "@/lib/i18n/sign-up-texts";

const LOOK =
  "target flex min-h-8 items-center rounded-control px-2 text-ink-2 no-underline hover:bg-row-hover hover:text-ink aria-current:font-semibold aria-current:text-accent pointer-coarse:min-h-11";

/** How the language of a page is changed: by a link, or by a button that sends a form, so that its values stay. */
type Change = { buildHref: (locale: SignUpLocale) => string } | { form: string; name: string };

/** The languages of signing up. Works without JavaScript. */
export function SignUpLanguages({
  label,
  locale: current,
  ...change
}: { label: string; locale: SignUpLocale } & Change) {
  return (
    <nav aria-label={label}>
      {/* Enter presses the first button of a form, which must not be a language. */}
      {"form" in change && <button type="submit" form={change.form} aria-hidden tabIndex={-1} className="sr-only" />}
      <ul className="flex flex-wrap gap-x-1 text-sm">
        {SIGN_UP_LOCALES.map((locale) => (
          <li key={locale} lang={locale}>
            {"form" in change ? (
              <button
                type="submit"
                form={change.form}
                name={change.name}
                value={locale}
                aria-current={locale === current || undefined}
                className={LOOK}
              >
                {SIGN_UP_LANGUAGE_NAMES[locale]}
              </button>
            ) : (
              <a href={change.buildHref(locale)} aria-current={locale === current || undefined} className={LOOK}>
                {SIGN_UP_LANGUAGE_NAMES[locale]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
