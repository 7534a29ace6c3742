import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PlainFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { SignUpSent } from "@/components/signup/link-problem";
import { FORM_ID, SignUpForm } from "@/components/signup/sign-up-form";
import { SignUpLanguages } from "@/components/signup/sign-up-languages";
import { TRIAL_DAYS } from "@/lib/domain/kit/limits";
import { SIGN_UP_PAGE } from "@/lib/domain/signup/sign-up-link";
import { createSignUpTranslator } from "@/lib/i18n/sign-up-texts";
import { getRequestContext, readCookie, readSignUpLocale } from "@/lib/server/pages/request";
import { getEnv } from "@/lib/server/process/env";
import { HONEYPOT_FIELD, SHOW, TOO_LARGE } from "@/lib/server/sign-in/sign-up";
import { DRAFT_COOKIE, parseDraft } from "@/lib/server/sign-in/sign-up-draft";
import { hasSignUp } from "@/lib/server/sign-in/sign-up-locale";
import { sendsLinks } from "@/lib/server/upstream/mail-state";

export async function generateMetadata(): Promise<Metadata> {
  const t = await createSignUpTranslator((await readSignUpLocale()) ?? "en");
  return { title: t("form.title") };
}

type Props = { searchParams: Promise<{ sent?: string | string[]; error?: string | string[] }> };

/**
 * The form of signing up and, once it was sent, where to look for the link. Works in nine languages and without
 * JavaScript.
 */
export default async function SignUpPage({ searchParams }: Props) {
  if (!hasSignUp()) notFound();
  const locale = (await readSignUpLocale()) ?? "en";
  const t = await createSignUpTranslator(locale);
  const draft = parseDraft(await readCookie(DRAFT_COOKIE));
  const { values } = draft;
  const { sent, error } = await searchParams;
  const isSent = sent === "1" && values.email !== undefined;
  const isMailed = await sendsLinks(await getRequestContext());
  const errors = error === TOO_LARGE ? { form: TOO_LARGE } : draft.errors;
  const label = t("language");
  if (isSent) {
    const buildHref = (lang: string) => `${SIGN_UP_PAGE}?lang=${lang}&sent=1`;
    const languages = <SignUpLanguages label={label} locale={locale} buildHref={buildHref} />;
    return (
      <PlainFrame title={t(isMailed ? "sent.title" : "unsent.title")} languages={languages}>
        <SignUpSent t={t} email={values.email ?? ""} isMailed={isMailed} formUrl={`${SIGN_UP_PAGE}?lang=${locale}`} />
      </PlainFrame>
    );
  }
  const languages = <SignUpLanguages label={label} locale={locale} form={FORM_ID} name={SHOW} />;
  return (
    <PlainFrame title={t("form.title")} languages={languages}>
      <p className="mb-6 max-w-[60ch] text-ink-2">{t("form.intro", { days: TRIAL_DAYS })}</p>
      <SignUpForm
        t={t}
        locale={locale}
        values={values}
        errors={errors}
        isMailed={isMailed}
        termsUrl={getEnv().termsUrl}
        honeypotField={HONEYPOT_FIELD}
      />
      <p className="mt-8 text-ink-2 text-md">
        {t("form.account")}{" "}
        <a href="/sign_in" className="text-accent underline">
          {t("form.signIn")}
        </a>
      </p>
    </PlainFrame>
  );
}
