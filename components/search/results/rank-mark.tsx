import { ArrowDown, ArrowUp, LogIn, LogOut, Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon, type IconShape } from "@/components/ui/icon";
import type { RankLine } from "@/lib/domain/search/rank-diff";

/** What happens to a result, in an icon and words, with how far it moves. Texts: `drafts.ranks`. */
export function RankMarkWords({ change }: { change: RankLine }) {
  const t = useTranslations("drafts.ranks");
  const { mark, from, to } = change;
  const by = (to ?? 0) - (from ?? 0);
  if (mark === "moved") {
    return (
      <Mark icon={by < 0 ? ArrowUp : ArrowDown} words={t(by < 0 ? "movedUp" : "movedDown", { by: Math.abs(by) })} />
    );
  }
  if (mark === "entered") {
    return <Mark icon={LogIn} words={from === null ? t("entered") : t("enteredFrom", { from })} tone="text-good" />;
  }
  if (mark === "left") {
    return <Mark icon={LogOut} words={to === null ? t("left") : t("leftTo", { to })} tone="text-hide" />;
  }
  return <Mark icon={Minus} words={t("same")} tone="text-ink-3" />;
}

function Mark({ icon, words, tone = "text-pin" }: { icon: IconShape; words: string; tone?: string }) {
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap font-medium text-sm tabular-nums ${tone}`}>
      <Icon of={icon} size={14} />
      {words}
    </span>
  );
}
