"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { errorText } from "@/lib/i18n/error-text";
import { post } from "./post";

/** Whom a link signs in, and who else is signed in here, if anybody. */
export type ContinueProps = { name: string; present: string | null };

/** The one step between opening a link and being signed in: only this uses the link up. */
export function ContinueScreen({ name, present }: ContinueProps) {
  const t = useTranslations();
  const [isPending, setPending] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const go = async () => {
    setPending(true);
    // As it was opened: what a page on the server hears of its query has been taken apart and put together again.
    const link = window.location.search.slice(1);
    const posted = await post("/api/sign_in/continue", { link, switch: present !== null });
    const way = wayOn(posted);
    if (way !== null) return window.location.replace(way);
    setPending(false);
    setCode("code" in posted ? posted.code : "default");
  };
  return (
    <div className="grid gap-5">
      {present !== null && (
        <Banner kind="warn" title={t("sign-in.continue.otherTitle", { present })}>
          <p>{t("sign-in.continue.other", { present, name })}</p>
        </Banner>
      )}
      {code !== null && <Banner kind="bad" title={errorText(t, "sign-in", code)} isLive />}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" isPending={isPending} onClick={go}>
          {present === null ? t("sign-in.continue.action", { name }) : t("sign-in.continue.switch", { present, name })}
        </Button>
        {present !== null && (
          <a href="/" className={buttonStyle({ kind: "secondary" })}>
            {t("sign-in.continue.stay", { present })}
          </a>
        )}
      </div>
      {present === null && <p className="text-ink-2 text-md">{t("sign-in.continue.once", { name })}</p>}
    </div>
  );
}

/** Where a post leads: to the target, or to the page that explains the refusal; null when it may be tried again here. */
function wayOn(posted: Awaited<ReturnType<typeof post>>): string | null {
  if ("answer" in posted) {
    const answer = posted.answer as { to?: unknown } | null;
    return typeof answer?.to === "string" ? answer.to : "/";
  }
  const { code, reference } = posted;
  if (code === "link_future") return "/hmac_failed";
  // This very page says that the link has expired, and offers a new one.
  if (code === "link_expired") return window.location.href;
  if (!["link_altered", "link_used", "unknown_user"].includes(code)) return null;
  return `/auth_error?${new URLSearchParams({ reason: code, reference })}`;
}
