import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { ScreenMessages } from "@/components/shell/screen-messages";
import { buttonStyle } from "@/components/ui/button-style";
import { FREQUENCIES } from "@/lib/contract/analytics/digest";
import { getRequestContext, readCurrentAddress } from "@/lib/server/pages/request";
import { loadUnsubscriber } from "@/lib/server/sign-in/unsubscribe";
import { sendsMails } from "@/lib/server/upstream/mail-state";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sign-in.unsubscribe"))("title"), referrer: "no-referrer" };
}

type Props = { searchParams: Promise<{ saved?: string | string[] }> };

/** How often the summary comes, or never: opened from its mail, without signing in. Opening the page changes nothing. */
export default async function UnsubscribePage({ searchParams }: Props) {
  const t = await getTranslations("sign-in.unsubscribe");
  const { saved } = await searchParams;
  const [, search = ""] = (await readCurrentAddress()).split(/\?(.*)/s);
  const context = await getRequestContext();
  const [person, hasMails] = await Promise.all([loadUnsubscriber(context, search), sendsMails(context)]);
  return (
    <ScreenMessages of={["sign-in"]}>
      <SignInFrame title={t("title")}>
        {person === null ? (
          <p className="max-w-[60ch]">{t("altered")}</p>
        ) : (
          <>
            <p className="mb-6 max-w-[60ch]">
              {saved !== undefined && `${t("saved")} `}
              {t(`current.${person.frequency}`, { email: person.email })}
            </p>
            {!hasMails && <p className="mb-6 max-w-[60ch] text-ink-2">{t("unsent")}</p>}
            <form method="post" action={`/api/unsubscribe?${search}`} className="flex flex-wrap gap-2">
              {FREQUENCIES.filter((one) => one !== person.frequency).map((one) => (
                <button
                  key={one}
                  type="submit"
                  name="frequency"
                  value={one}
                  className={buttonStyle({ kind: one === "off" ? "primary" : "secondary" })}
                >
                  {t(`choose.${one}`)}
                </button>
              ))}
            </form>
          </>
        )}
      </SignInFrame>
    </ScreenMessages>
  );
}
