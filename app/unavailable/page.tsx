import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/accounts/sign-in/sign-in-frame";
import { ScreenMessages } from "@/components/shell/screen-messages";
import { buttonStyle } from "@/components/ui/button-style";
import { parseInternalPath } from "@/lib/domain/accounts/internal-path";
import { getRequestContext, readCurrentAddress } from "@/lib/server/pages/request";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.failure"))("unavailableTitle") };
}

/** Codes of invalid answers of a backend; other codes mean that it did not answer. */
const UNUSABLE = [
  "upstream_redirect",
  "upstream_not_json",
  "upstream_malformed",
  "upstream_contract",
  "upstream_failed",
] as const;

type Props = { searchParams: Promise<{ code?: string | string[] }> };

/** Shown with status 503 instead of a page if its backend does not answer, or with an invalid answer. */
export default async function UnavailablePage({ searchParams }: Props) {
  const t = await getTranslations();
  const { code } = await searchParams;
  const unusable = UNUSABLE.find((one) => one === code);
  const { requestId } = await getRequestContext();
  const address = parseInternalPath(await readCurrentAddress()) ?? "/";
  return (
    <ScreenMessages of={["sign-in"]}>
      <SignInFrame title={t("shell.failure.unavailableTitle")}>
        {unusable === undefined ? (
          <p className="mb-6 max-w-[60ch]">
            {t(code === "sso_unavailable" ? "errors.sso_unavailable" : "shell.failure.unavailable")}
          </p>
        ) : (
          <div className="mb-6 grid max-w-[60ch] gap-3">
            <p className="font-medium">{t(`errors.${unusable}`)}</p>
            <p>{t("shell.failure.unreadable")}</p>
          </div>
        )}
        <p className="mb-8">
          <a href={address} className={buttonStyle({ kind: "primary" })}>
            {t("common.retry")}
          </a>
        </p>
        <p className="text-ink-2 text-sm">
          <code className="select-all font-code">{t("common.reference", { reference: requestId })}</code>
        </p>
      </SignInFrame>
    </ScreenMessages>
  );
}
