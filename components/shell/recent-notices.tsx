"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { NOTIFICATION_MARKS } from "@/components/ui/notification-region";
import { ScreenLink } from "@/components/ui/screen-link";
import { clearRecentNotices, readRecentNotices } from "@/lib/client/recent-notices";
import { useSite } from "@/lib/client/site-context";
import { formatExactTime } from "@/lib/i18n/formats";
import { ShellDialog } from "./shell-dialog";

/** The last notifications of this tab, newest first, with their times. */
export function RecentNotices({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { site } = useSite();
  const [notices, setNotices] = useState(readRecentNotices);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const clear = () => {
    clearRecentNotices();
    setNotices([]);
  };
  return (
    <ShellDialog
      title={t("shell.recentNotices.title")}
      onCancel={onClose}
      actions={
        <>
          {notices.length > 0 && <Button onClick={clear}>{t("shell.recentNotices.clear")}</Button>}
          <Button kind="primary" data-first-focus onClick={onClose}>
            {t("shell.recentNotices.close")}
          </Button>
        </>
      }
    >
      {notices.length === 0 ? (
        <p role="status">{t("shell.recentNotices.empty")}</p>
      ) : (
        <>
          <p>
            {t.rich("shell.recentNotices.undo", {
              link: (text) => <ScreenLink href={`/sites/${site.trackingCode}/history`}>{text}</ScreenLink>,
            })}
          </p>
          <ol className="mt-3 max-h-[50dvh] divide-y divide-line overflow-y-auto border-line border-y">
            {notices.map(({ at, kind, text, detail }) => (
              <li key={[at, text, detail].join(" ")} className="flex items-start gap-3 py-2.5">
                <span className="flex h-6 items-center">{NOTIFICATION_MARKS[kind]}</span>
                <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <p className="text-ink text-md">
                    <span className="sr-only">{t(`ui.kind.${kind}`)}: </span>
                    {text}
                  </p>
                  {detail && <p className="select-text text-sm">{detail}</p>}
                  <p className="text-ink-2 text-sm">{formatExactTime(at, zone)}</p>
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </ShellDialog>
  );
}
