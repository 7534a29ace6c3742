"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { NotificationRegion } from "@/components/ui/notification-region";
import { showNotification } from "@/components/ui/notification-store";
import { type Notice, setNotifier } from "@/lib/client/notify";
import { rememberNotice } from "@/lib/client/recent-notices";
import type { ErrorBody } from "@/lib/http/api-error";
import type { Translate } from "@/lib/i18n/error-text";

/** Shows notifications. */
export function Notices() {
  const t = useTranslations();
  useEffect(() => {
    setNotifier((notice) => showNotice(t, notice));
    return () => setNotifier(null);
  }, [t]);
  return <NotificationRegion />;
}

function showNotice(t: Translate, notice: Notice): () => void {
  const { kind, text, action, body } = notice;
  const servers = body?.error.startsWith("hmac_") ? body : undefined;
  const detail = servers === undefined ? notice.detail : describeServers(t, servers);
  rememberNotice({ ...notice, detail });
  const shown = { kind, text, detail, action: action && { label: action.label, onAction: action.run } };
  // All calls of a page are refused for the same reason, each with another reference.
  return showNotification(servers === undefined ? shown : { ...shown, id: servers.error });
}

/** The reference, and both clocks if they differ. */
function describeServers(t: Translate, { request_id: id, server_time: theirs, web_time: ours }: ErrorBody): string {
  const reference = typeof id === "string" ? t("common.reference", { reference: id }) : "";
  if (typeof theirs !== "string" || typeof ours !== "string") return reference;
  return `${t("common.serverClocks", { theirs: formatUtc(theirs), ours: formatUtc(ours) })} ${reference}`;
}

/** An instant as logs have it, so that administrators find it there; lib/i18n/formats would be loaded by every page. */
function formatUtc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
