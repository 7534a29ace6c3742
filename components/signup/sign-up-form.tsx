import { Link, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { buttonStyle } from "@/components/ui/button-style";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { Select, type SelectOption } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { SignUpLocale } from "@/lib/contract/kit/locale";
import { SITE_LANGUAGES } from "@/lib/domain/settings/site-languages";
import { listCurrencies } from "@/lib/domain/settings/validate-settings";
import { suggestSettings } from "@/lib/domain/signup/suggest-settings";
import { createCurrencyNames, createLanguageNames } from "@/lib/i18n/display-names";
import type { TranslateSignUp } from "@/lib/i18n/sign-up-texts";
import { findSignUpError } from "./sign-up-error";

/** Id of the form, for buttons outside of it. */
export const FORM_ID = "sign-up";

type Values = Partial<Record<string, string>>;

/**
 * The form of signing up: its values and the codes of a refusal, by field. `isMailed`: the link is sent by e-mail. `honeypotField` names
 * the field that only bots fill in.
 */
export type SignUpFormProps = {
  t: TranslateSignUp;
  locale: SignUpLocale;
  values: Values;
  errors: Values;
  isMailed: boolean;
  termsUrl: string | null;
  honeypotField: string;
};

/** A plain form, which works without JavaScript; the server sends refused values back. */
export function SignUpForm({ t, locale, values, errors, isMailed, termsUrl, honeypotField }: SignUpFormProps) {
  const findError = (field: string) => findSignUpError(t, errors[field]);
  const { form, ...fields } = errors;
  const isUnsentLimit = form === "mail_limit" && !isMailed;
  const refusal = isUnsentLimit ? t("unsent.limit") : findSignUpError(t, form);
  const general = refusal ?? (Object.keys(fields).length > 0 ? t("form.check") : undefined);
  return (
    <form id={FORM_ID} method="post" action="/api/sign_up" noValidate className="grid max-w-md gap-5">
      <input type="hidden" name="locale" value={locale} />
      {general !== undefined && <Banner kind="bad" title={general} isLive />}
      <ShopFields t={t} values={values} isMailed={isMailed} findError={findError} />
      <SettingsFields t={t} locale={locale} values={values} findError={findError} />
      {termsUrl !== null && <Terms t={t} url={termsUrl} isAccepted={values.terms === "1"} error={findError("terms")} />}
      <div className="absolute -left-[9999px]" aria-hidden>
        <label htmlFor="sign-up-trap">{t("form.trap")}</label>
        <input id="sign-up-trap" name={honeypotField} tabIndex={-1} autoComplete="off" />
      </div>
      <p>
        <button type="submit" className={buttonStyle({ kind: "primary" })}>
          <Icon of={isMailed ? Mail : Link} />
          {t(isMailed ? "form.submit" : "unsent.submit")}
        </button>
      </p>
    </form>
  );
}

type PartProps = { t: TranslateSignUp; values: Values; findError: (field: string) => string | undefined };

function ShopFields({ t, values, isMailed, findError }: PartProps & { isMailed: boolean }) {
  const url = { type: "url", inputMode: "url", spellCheck: false, autoComplete: "off" } as const;
  return (
    <>
      <TextField
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        defaultValue={values.email}
        label={t("form.email")}
        hint={t(isMailed ? "form.emailHint" : "unsent.hint")}
        error={findError("email")}
      />
      <TextField
        id="name"
        name="name"
        autoComplete="name"
        defaultValue={values.name}
        label={t("form.name")}
        error={findError("name")}
      />
      <TextField
        id="site_name"
        name="site_name"
        autoComplete="organization"
        defaultValue={values.site_name}
        label={t("form.siteName")}
        error={findError("site_name")}
      />
      <TextField
        {...url}
        id="base_url"
        name="base_url"
        defaultValue={values.base_url}
        label={t("form.baseUrl")}
        hint={t("form.baseUrlHint")}
        error={findError("base_url")}
      />
      <TextField
        {...url}
        id="feed_url"
        name="feed_url"
        defaultValue={values.feed_url}
        label={t("form.feedUrl")}
        hint={t("form.feedUrlHint")}
        error={findError("feed_url")}
      />
    </>
  );
}

/** Settings with suggestions, which most people need not change. */
function SettingsFields({ t, locale, values, findError }: PartProps & { locale: SignUpLocale }) {
  const choices = listChoices(locale);
  const suggested = suggestSettings(locale);
  const fields = [
    { name: "language", label: t("form.shopLanguage") },
    { name: "time_zone", label: t("form.timeZone") },
    { name: "currency", label: t("form.currency") },
  ] as const;
  return (
    <fieldset className="grid gap-5 border-line border-t pt-4">
      <legend className="float-left mb-1 w-full font-semibold text-lg">{t("form.settings")}</legend>
      <p className="clear-both -mt-4 text-ink-2 text-md">{t("form.settingsHint")}</p>
      {fields.map(({ name, label }) => (
        <Select
          key={name}
          id={name}
          name={name}
          label={label}
          options={withChoice(choices[name], values[name])}
          defaultValue={values[name] || suggested[name]}
          error={findError(name)}
        />
      ))}
    </fieldset>
  );
}

function withChoice(options: SelectOption[], value = ""): SelectOption[] {
  return value === "" || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }];
}

type TermsProps = { t: TranslateSignUp; url: string; isAccepted: boolean; error: string | undefined };

function Terms({ t, url, isAccepted, error }: TermsProps) {
  const renderTerms = (text: ReactNode) => (
    <a href={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
  return (
    <div>
      <Checkbox
        id="terms"
        name="terms"
        value="1"
        defaultChecked={isAccepted}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : "terms-error"}
        label={t.rich("form.terms", { terms: renderTerms })}
      />
      {error !== undefined && (
        <p id="terms-error" className="mt-1 text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** The choices of the form, named in a language. A value that is not among them stays a choice, so that its error can be shown. */
type SignUpChoices = Record<"language" | "time_zone" | "currency", SelectOption[]>;

const cached = new Map<SignUpLocale, SignUpChoices>();

/** Lists the choices; made once per language, because names of hundreds of codes take a while. */
function listChoices(locale: SignUpLocale): SignUpChoices {
  const known = cached.get(locale);
  if (known !== undefined) return known;
  // The names for "pt" alone are Brazilian Portuguese.
  const names = locale === "pt" ? "pt-PT" : locale;
  const nameLanguage = createLanguageNames(names);
  const nameCurrency = createCurrencyNames(names);
  const byLabel = (a: SelectOption, b: SelectOption) => a.label.localeCompare(b.label, locale);
  const choices = {
    language: SITE_LANGUAGES.map((value) => ({ value, label: nameLanguage(value) })).sort(byLabel),
    time_zone: [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].map((value) => ({ value, label: value })),
    currency: listCurrencies().map((value) => ({ value, label: `${value} – ${nameCurrency(value)}` })),
  };
  cached.set(locale, choices);
  return choices;
}
