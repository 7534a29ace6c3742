import { Banner } from "@/components/ui/banner";
import { buttonStyle } from "@/components/ui/button-style";
import type { SignUpLocale } from "@/lib/contract/kit/locale";
import { LINK_LIFE_S } from "@/lib/domain/kit/limits";
import { SIGN_UP_PAGE } from "@/lib/domain/signup/sign-up-link";
import type { TranslateSignUp } from "@/lib/i18n/sign-up-texts";

/** Why a link of signing up cannot be used: `known` if its address has an account by now. */
export type LinkProblemKind = "expired" | "altered" | "used" | "known";

type Props = {
  t: TranslateSignUp;
  locale: SignUpLocale;
  kind: LinkProblemKind;
  email: string;
  /** Whether the account of the link is signed in. */
  isSignedIn?: boolean;
};

/** Says what to do instead: open the console, sign in where there is an account, otherwise fill in the form again. */
export function LinkProblem({ t, locale, kind, email, isSignedIn = false }: Props) {
  if (kind === "used" && isSignedIn)
    return (
      <>
        <p className="mb-6 max-w-[60ch] text-ink-2">{t("confirm.used.signedIn")}</p>
        <p>
          <a href="/" className={buttonStyle({ kind: "primary" })}>
            {t("started.openConsole")}
          </a>
        </p>
      </>
    );
  const hasAccount = kind === "used" || kind === "known";
  return (
    <>
      <p className="mb-6 max-w-[60ch] text-ink-2">{t(`confirm.${kind}.text`, { email })}</p>
      <p>
        {hasAccount ? (
          <a href="/sign_in" className={buttonStyle({ kind: "primary" })}>
            {t("form.signIn")}
          </a>
        ) : (
          <a href={`${SIGN_UP_PAGE}?lang=${locale}`} className={buttonStyle({ kind: "primary" })}>
            {t("confirm.again")}
          </a>
        )}
      </p>
    </>
  );
}

const HOUR_S = 3600;

/** `isMailed`: a mail server is set; otherwise the link is in a file on the server. */
type SentProps = { t: TranslateSignUp; email: string; isMailed: boolean; formUrl: string };

/** After the form: where the link is. The same whether or not the address has an account. */
export function SignUpSent({ t, email, isMailed, formUrl }: SentProps) {
  const values = { email, hours: LINK_LIFE_S / HOUR_S };
  return (
    <div className="grid gap-4">
      {isMailed ? (
        <Banner kind="good" title={t("sent.text", values)} />
      ) : (
        <Banner kind="info" title={t("unsent.text", values)} />
      )}
      {isMailed && <p className="text-ink-2 text-md">{t("sent.nothing")}</p>}
      <p>
        <a href={formUrl} className={buttonStyle({ kind: "secondary" })}>
          {t("sent.again")}
        </a>
      </p>
    </div>
  );
}
