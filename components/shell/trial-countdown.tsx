"use client";

import { Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import { trialDays } from "@/lib/domain/accounts/trial";

/** When the trial ends; nothing where there is none. Without `days` it takes those of the page. */
export function TrialCountdown({ days }: { days?: number | null }) {
  const t = useTranslations("shell.trial");
  const left = trialDays(days, useSite());
  if (left === null) return null;
  return (
    <p className="flex items-center gap-1.5 whitespace-nowrap text-ink-2 text-sm">
      <Icon of={Hourglass} size={14} />
      {t("days", { days: left })}
    </p>
  );
}
