import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WayInFrame } from "@/components/features/sign-in/way-in-frame";
import { ScreenMessages } from "@/components/shell/screen-messages";
import { buttonStyle } from "@/components/ui/button-style";
import { internalPath } from "@/lib/domain/internal-path";
import { currentAddress, currentAsking } from "@/lib/server/request";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.failure"))("unavailableTitle") };
}

/** Shown with status 503 in place of a page whose backend does not answer. */
export default async function UnavailablePage() {
  const t = await getTranslations();
  const { requestId } = await currentAsking();
  const address = internalPath(await currentAddress()) ?? "/";
  return (
    <ScreenMessages of={["sign-in"]}>
      <WayInFrame title={t("shell.failure.unavailableTitle")}>
        <p className="mb-6 max-w-[60ch]">{t("shell.failure.unavailable")}</p>
        <p className="mb-8">
          <a href={address} className={buttonStyle({ kind: "primary" })}>
            {t("common.retry")}
          </a>
        </p>
        <p className="text-ink-2 text-sm">
          <code className="select-all font-code">{t("common.reference", { reference: requestId })}</code>
        </p>
      </WayInFrame>
    </ScreenMessages>
  );
}
