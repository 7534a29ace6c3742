import "./globals.css";
import type { Metadata, Viewport } from "next";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { AppProviders } from "@/components/shell/app-providers";
import { isLocale } from "@/lib/i18n/locale";
import { loadMessages, textPack } from "@/lib/i18n/messages";
import { pageToken } from "@/lib/server/csrf";
import { cookieNamed, currentAsking, currentNonce } from "@/lib/server/request";

export const metadata: Metadata = {
  title: { default: "Vitrine", template: "%s - Vitrine" },
  applicationName: "Vitrine",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

/** The texts that every page may need in the browser, those of its failures too; a page adds its feature's. */
const EVERYWHERE = ["common", "errors", "ui", "notices", "sign-in.frame", "sign-in.notAuthorized"] as const;

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [given, nonce, { session }] = await Promise.all([getLocale(), currentNonce(), currentAsking()]);
  const locale = isLocale(given) ? given : "en";
  const [messages, token, theme, density] = await Promise.all([
    loadMessages(locale),
    pageToken(session),
    cookieNamed("theme"),
    cookieNamed("density"),
  ]);
  return (
    <html
      lang={locale}
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
        <AppProviders locale={locale} texts={textPack(locale, messages, EVERYWHERE)}>
          {children}
        </AppProviders>
      </body>
    </html>
  );
}

// Hides the menu of a user who keeps it hidden before anything is drawn, so that nothing jumps.
const BEFORE_PAINT = `function(u){try{var s=JSON.parse(localStorage.getItem("vitrine.state")||"{}");
if(u!==""&&s.userId===u&&s.isMenuHidden===true)document.documentElement.dataset.menu="hidden"}catch(e){}}`;
