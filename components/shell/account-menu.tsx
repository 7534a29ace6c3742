"use client";

import { CircleUserRound, Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { PartBoundary } from "@/lib/client/part-boundary";
import { useSite } from "@/lib/client/site-context";
import { countTrialDays } from "@/lib/domain/accounts/trial";
import type { AccountDialog } from "./account-panel";
import { AllSites } from "./all-sites";

const AccountPanel = lazy(() => import("./account-panel"));
const RecentNotices = lazy(() => import("./recent-notices").then((file) => ({ default: file.RecentNotices })));
const SignIns = lazy(() => import("./sign-ins").then((file) => ({ default: file.SignIns })));

const PANEL_ID = "account-panel";

/** The signed-in user, appearance settings, and sign-out. The panel is a native popover. */
export function AccountMenu() {
  const t = useTranslations("shell.account");
  const { user } = useSite();
  const [isOpen, setOpen] = useState(false);
  // Once opened, the panel stays mounted: closing it must not discard a question that it asks.
  const [wasOpen, setWasOpen] = useState(false);
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // The button that opened the dialog is in the closed panel, so the focus returns to the button of the panel.
  const close = () => {
    setDialog(null);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={PANEL_ID}
        aria-label={t("label", { name: user.name })}
        className="target flex size-(--control) items-center justify-center rounded-control text-ink-2 hover:bg-row-hover hover:text-ink"
      >
        <Icon of={CircleUserRound} size={20} />
      </button>
      <section
        id={PANEL_ID}
        popover="auto"
        aria-label={t("label", { name: user.name })}
        onToggle={(event) => {
          setOpen(event.newState === "open");
          setWasOpen(true);
        }}
        className="appear fixed top-14 right-3 z-(--z-pop) w-[min(20rem,calc(100vw-24px))] rounded-box border border-line bg-raised pb-2 text-ink shadow-raised"
      >
        <div className="mb-1 border-line border-b px-4 py-3">
          <p className="break-words font-semibold">{user.name}</p>
          {user.email !== "" && <p className="break-all text-ink-2 text-sm">{user.email}</p>}
          <div className="mt-1 md:hidden">
            <TrialCountdown />
          </div>
        </div>
        <PartBoundary part={isOpen}>
          <Suspense fallback={<AllSites />}>
            {wasOpen ? <AccountPanel panelId={PANEL_ID} isOpen={isOpen} onChoose={setDialog} /> : <AllSites />}
          </Suspense>
        </PartBoundary>
      </section>
      <PartBoundary part={dialog} onFailed={close}>
        <Suspense>
          {dialog === "notices" && <RecentNotices onClose={close} />}
          {dialog === "signIns" && <SignIns onClose={close} />}
        </Suspense>
      </PartBoundary>
    </>
  );
}

/**
 * Days left in the trial; nothing without a trial.
 * @param props.days those of the page by default.
 */
export function TrialCountdown({ days }: { days?: number | null }) {
  const t = useTranslations("shell.trial");
  const left = countTrialDays(days, useSite());
  if (left === null) return null;
  return (
    <p className="flex items-center gap-1.5 whitespace-nowrap text-ink-2 text-sm">
      <Icon of={Hourglass} size={14} />
      {t("days", { days: left })}
    </p>
  );
}
