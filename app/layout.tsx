import "./globals.css";
import type { Metadata, Viewport } from "next";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { AppProviders } from "@/components/shell/app-providers";
import { isLocale } from "@/lib/i18n/locale";
import { loadMessages, packTexts } from "@/lib/i18n/messages";
import { createPageToken } from "@/lib/server/csrf";
import { currentNonce, getRequestContext, readCookie, readSignUpLocale } from "@/lib/server/request";

export const metadata: Metadata = {
  title: { default: "Vitrine", template: "%s - Vitrine" },
  applicationName: "Vitrine",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

/** Texts of every page, including its errors; a page adds those of its feature. */
const EVERYWHERE = ["common", "errors", "ui", "notices", "sign-in.frame", "sign-in.notAuthorized"] as const;

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [given, nonce, { session }] = await Promise.all([getLocale(), currentNonce(), getRequestContext()]);
  const locale = isLocale(given) ? given : "en";
  const [signUpLocale, messages, token, theme, density] = await Promise.all([
    readSignUpLocale(),
    loadMessages(locale),
    createPageToken(session),
    readCookie("theme"),
    readCookie("density"),
  ]);
  return (
    <html
      lang={signUpLocale ?? locale}
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
      data-density={density === "compact" ? "compact" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta name="csrf-token" content={token} />
        <meta property="csp-nonce" content={nonce} nonce={nonce} />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant program over a checked user id.
          dangerouslySetInnerHTML={{ __html: `(${BEFORE_PAINT})(${JSON.stringify(session?.uid ?? "")})` }}
        />
      </head>
      <body>
        <AppProviders locale={locale} texts={packTexts(locale, messages, EVERYWHERE)}>
          {children}
        </AppProviders>
      </body>
    </html>
  );
}

// Hides a collapsed menu before the first paint, to prevent a layout shift.
const BEFORE_PAINT = `function(u){try{var s=JSON.parse(localStorage.getItem("vitrine.state")||"{}");
if(u!==""&&s.userId===u&&s.isMenuHidden===true)document.documentElement.dataset.menu="hidden"}catch(e){}}`;
