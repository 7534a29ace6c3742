"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { read } from "@/lib/client/query";
import { useWrite } from "@/lib/client/use-write";
import { endOwnSessions, listOwnSessions, type OwnSession } from "@/lib/contract/accounts/own-sessions";
import { describeAgent } from "@/lib/domain/accounts/describe-agent";
import { formatDateTime } from "@/lib/i18n/formats";
import { ShellDialog } from "./shell-dialog";

/**
 * Where the user is signed in: each sign-in with its browser, address and times, and buttons that end a sign-in, or all
 * others.
 */
export function SignIns({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.signIns");
  const found = useQuery(read(listOwnSessions, {}));
  const { send, isPending } = useWrite(endOwnSessions, { stale: [listOwnSessions] });
  const all = found.data?.sessions ?? [];
  const others = all.filter((one) => !one.is_current).length;
  return (
    <ShellDialog
      title={t("title")}
      onCancel={onClose}
      actions={
        <>
          {others > 0 && (
            <Button
              kind="danger"
              isPending={isPending}
              onClick={() => send({ body: {} }, { onDone: () => t("endedOthers") })}
            >
              {t("endOthers", { count: others })}
            </Button>
          )}
          <Button kind="primary" data-first-focus onClick={onClose}>
            {t("close")}
          </Button>
        </>
      }
    >
      <p>{t("text")}</p>
      <p role="status" className="mt-3 empty:hidden">
        {found.isPending && t("loading")}
        {found.isError && t("failed")}
      </p>
      {all.length > 0 && (
        <ul className="mt-3 max-h-[50dvh] divide-y divide-line overflow-y-auto border-line border-y">
          {all.map((one) => (
            <SignInRow
              key={one.handle}
              session={one}
              isPending={isPending}
              onEnd={() => send({ body: { handle: one.handle } }, { onDone: () => t("ended") })}
            />
          ))}
        </ul>
      )}
    </ShellDialog>
  );
}

type RowProps = { session: OwnSession; isPending: boolean; onEnd: () => void };

function SignInRow({ session, isPending, onEnd }: RowProps) {
  const t = useTranslations("shell.signIns");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { browser, system } = describeAgent(session.agent);
  const name = [browser ?? t("unknown"), system].filter((part) => part !== null).join(" · ");
  const formatTime = (instant: string) => formatDateTime(instant, zone);
  return (
    <li className="flex items-start justify-between gap-3 py-2.5">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 font-medium text-ink text-md">
          {name}
          {session.is_current && <Chip kind="good">{t("current")}</Chip>}
        </p>
        <p className="text-sm">
          {t(`ways.${session.amr}`)}
          {session.address !== "" && ` · ${session.address}`}
        </p>
        <p className="text-sm">
          {t("times", {
            since: formatTime(session.issued_at),
            used: formatTime(session.seen_at),
            until: formatTime(session.expires_at),
          })}
        </p>
      </div>
      {!session.is_current && (
        <Button isSmall isPending={isPending} aria-label={t("endLabel", { name })} onClick={onEnd}>
          {t("end")}
        </Button>
      )}
    </li>
  );
}
