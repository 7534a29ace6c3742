import "./globals.css";
import type { Metadata, Viewport } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AppProviders, NonceMeta } from "@/components/shell/app-providers";
import { RECORD_EARLY_EVENTS } from "@/lib/client/early-events-script";
import { LiveBody } from "@/lib/client/live-body";
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
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant program over a checked user id.
          dangerouslySetInnerHTML={{
            __html: `${RECORD_EARLY_EVENTS};(${BEFORE_PAINT})(${JSON.stringify(session?.uid ?? "")})`,
          }}
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

// Hides a collapsed menu before the first paint, to prevent a layout shift. Shows the failure of a script that the page itself
// names; those that the program loads have no attribute `async`. A script can fail before this one runs, and before the element that
// says so has arrived. A script without an entry has not arrived; browsers record 250.
const BEFORE_PAINT = `function(u){var failed=function(){var n=document.getElementById("script-failure");
if(!n)return document.addEventListener("DOMContentLoaded",failed);n.hidden=false;n.querySelector("button").onclick=function(){location.reload()}};
addEventListener("error",function(e){if(e.target.tagName==="SCRIPT"&&e.target.hasAttribute("async"))failed()},true);
var look=function(isLate){if(performance.getEntriesByType("resource").length<250)document.querySelectorAll("script[async][src]").forEach(function(s){
var e=performance.getEntriesByName(s.src)[0];if(e?e.responseStatus>=400||e.decodedBodySize===0:isLate)failed()})};
addEventListener("DOMContentLoaded",function(){look(false)});setTimeout(look,${SCREEN_SCRIPT_MS},true);
try{var s=JSON.parse(localStorage.getItem("vitrine.state")||"{}");
if(u!==""&&s.userId===u&&s.isMenuHidden===true)document.documentElement.dataset.menu="hidden"}catch(e){}}`;
