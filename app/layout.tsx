import "./globals.css";
import { writePageStart } from "@vitrine/edge/page-start";
import type { Metadata, Viewport } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AppProviders, NonceMeta } from "@/components/shell/app-providers";
import { LiveBody } from "@/lib/client/live-body";
import { STATE_KEY } from "@/lib/domain/accounts/persisted-state";
import { SCREEN_SCRIPT_MS } from "@/lib/domain/kit/limits";
import { isLocale } from "@/lib/i18n/locale";
import { loadMessages, packTexts } from "@/lib/i18n/messages";
import { createPageToken } from "@/lib/server/identity/csrf";
import { getRequestContext, readCookie, readCurrentNonce, readSignUpLocale } from "@/lib/server/pages/request";

export const metadata: Metadata = {
  title: { default: "Vitrine", template: "%s - Vitrine" },
  applicationName: "Vitrine",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

/** Texts of every page, including its errors; a page adds those of its feature. */
const EVERYWHERE = ["common", "errors", "ui", "notices", "sign-in.frame", "sign-in.notAuthorized"] as const;

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [given, nonce, { session }] = await Promise.all([getLocale(), readCurrentNonce(), getRequestContext()]);
  const locale = isLocale(given) ? given : "en";
  const [signUpLocale, messages, token, theme, density] = await Promise.all([
    readSignUpLocale(),
    loadMessages(locale),
    createPageToken(session),
    readCookie("theme"),
    readCookie("density"),
  ]);
  const script = writePageStart({
    userId: session?.uid ?? "",
    key: STATE_KEY,
    lateMs: SCREEN_SCRIPT_MS,
  });
  return (
    <html
      lang={signUpLocale ?? locale}
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
      data-density={density === "compact" ? "compact" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta name="csrf-token" content={token} />
        <NonceMeta nonce={nonce} />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant program over escaped JSON.
          dangerouslySetInnerHTML={{ __html: script }}
        />
      </head>
      <LiveBody>
        <ScriptFailure />
        <AppProviders locale={locale} texts={packTexts(locale, messages, EVERYWHERE)}>
          {children}
        </AppProviders>
      </LiveBody>
    </html>
  );
}

/** Hidden until a script of the page fails, because the page cannot report that without its scripts. */
async function ScriptFailure() {
  const t = await getTranslations();
  return (
    <div
      id="script-failure"
      role="alert"
      hidden
      suppressHydrationWarning
      className="fixed inset-x-4 bottom-4 z-(--z-toast) mx-auto max-w-xl rounded-box border border-line bg-raised px-4 py-3 shadow-raised print:hidden"
    >
      <p className="font-semibold text-bad">{t("errors.chunk_load_error")}</p>
      <button
        type="button"
        className="mt-2 min-h-9 rounded-control border border-line-strong px-3 font-semibold text-md pointer-coarse:min-h-11"
      >
        {t("shell.screenFailure.reload")}
      </button>
    </div>
  );
}
