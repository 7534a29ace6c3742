"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { postJson } from "@/lib/client/post-json";
import { buildRefusalPath } from "@/lib/domain/accounts/internal-path";
import { getErrorText } from "@/lib/i18n/error-text";

/** The user a link signs in, and the currently signed-in user, if any. */
export type ContinueProps = { name: string; present: string | null };

/** The confirmation before a link signs in; only this consumes the link. */
export function ContinueScreen({ name, present }: ContinueProps) {
  const t = useTranslations();
  const [isPending, setPending] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const handleContinue = async () => {
    setPending(true);
    // Read the link from the browser: the server page gets a parsed and re-encoded query.
    const link = window.location.search.slice(1);
    const result = await postJson("/api/sign_in/continue", { link, switch: present !== null });
    const target = findTarget(result);
    if (target !== null) return window.location.replace(target);
    setPending(false);
    setCode("code" in result ? result.code : "default");
  };
  return (
    <div className="grid gap-5">
      {present !== null && (
        <Banner kind="warn" title={t("sign-in.continue.otherTitle", { present })}>
          <p>{t("sign-in.continue.other", { present, name })}</p>
        </Banner>
      )}
      {code !== null && <Banner kind="bad" title={getErrorText(t, "sign-in", code)} isLive />}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" isPending={isPending} onClick={handleContinue}>
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

/** The page after a post: the target, or the page that explains the refusal; null to retry here. */
function findTarget(result: Awaited<ReturnType<typeof postJson>>): string | null {
  if ("answer" in result) {
    const answer = result.answer as { to?: unknown } | null;
    return typeof answer?.to === "string" ? answer.to : "/";
  }
  const { code, reference } = result;
  const { issued, path } = readLink();
  if (code === "link_future") return buildRefusalPath("/hmac_failed", issued === null ? {} : { issued }, path);
  // Reloading this page shows that the link has expired and offers a new one. If someone else has signed in meanwhile,
  // it asks before it signs them out.
  if (code === "link_expired" || code === "other_user") return window.location.href;
  if (!["link_altered", "link_used", "unknown_user"].includes(code)) return null;
  return buildRefusalPath("/auth_error", { reason: code, reference }, path);
}

/** What the link in the address says, unverified: when it was issued, and the page that it opens. */
function readLink(): { issued: string | null; path: string } {
  const link = new URLSearchParams(window.location.search);
  return { issued: link.get("iat"), path: link.get("path") ?? "/" };
}
