import { Banner } from "@/components/ui/banner";
import { buttonStyle } from "@/components/ui/button-style";
import type { SignUpLocale } from "@/lib/contract/kit/locale";
import type { TranslateSignUp } from "@/lib/i18n/sign-up-texts";
import { findSignUpError } from "./sign-up-error";

/** What the link creates, who is signed in now, and the code of a failed attempt. `link` is the query string of the link. */
export type ConfirmFormProps = {
  t: TranslateSignUp;
  locale: SignUpLocale;
  request: { email: string; site_name: string; feed_url: string | null };
  present: { id: string; name: string } | null;
  link: string;
  code: string | undefined;
};

/** The confirmation before a link creates a site; only this uses the link. Works without JavaScript. */
export function ConfirmForm({ t, locale, request, present, link, code }: ConfirmFormProps) {
  const { email, site_name: site, feed_url: url } = request;
  const error = findSignUpError(t, code);
  return (
    <form method="post" action="/api/sign_up/confirm" className="grid gap-5">
      <input type="hidden" name="link" value={link} />
      <input type="hidden" name="locale" value={locale} />
      {error !== undefined && <Banner kind="bad" title={error} isLive />}
      <div className="grid max-w-[60ch] gap-2 break-words text-ink-2">
        <p>{t("confirm.text", { email, site })}</p>
        <p>{url === null ? t("confirm.withoutFeed") : t("confirm.withFeed", { url })}</p>
      </div>
      {present !== null && (
        <>
          <input type="hidden" name="switch" value={present.id} />
          <Banner kind="warn" title={t("confirm.present", { name: present.name })}>
            <p>{t("confirm.switch", { name: present.name, email })}</p>
          </Banner>
        </>
      )}
      <p>
        <button type="submit" className={buttonStyle({ kind: "primary" })}>
          {t("confirm.action")}
        </button>
      </p>
    </form>
  );
}
