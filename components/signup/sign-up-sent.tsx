import { Banner } from "@/components/ui/banner";
import { buttonStyle } from "@/components/ui/button-style";
import { LINK_LIFE_S } from "@/lib/domain/kit/limits";
import type { TranslateSignUp } from "@/lib/i18n/sign-up-texts";

const HOUR_S = 3600;

/** After the form: where the link is. The same whether or not the address has an account. */
export function SignUpSent({ t, email, formUrl }: { t: TranslateSignUp; email: string; formUrl: string }) {
  return (
    <div className="grid gap-4">
      <Banner kind="good" title={t("sent.text", { email, hours: LINK_LIFE_S / HOUR_S })} />
      <p className="text-ink-2 text-md">{t("sent.nothing")}</p>
      <p>
        <a href={formUrl} className={buttonStyle({ kind: "secondary" })}>
          {t("sent.again")}
        </a>
      </p>
    </div>
  );
}
