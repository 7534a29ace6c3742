import { CircleCheck, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { RuleWhen } from "@/components/search/explain/rule-when";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import { formatSubject } from "@/lib/domain/search/campaign-title";
import { NoteLine } from "./check-note";
import type { ClashAnswer } from "./clash-choices";

/** The conflicts of a placement, and the button that opens them; loaded on demand. */
export function ClashNote({ answers, onOpen }: { answers: readonly ClashAnswer[]; onOpen: () => void }) {
  const t = useTranslations("campaigns.clash.note");
  const isOpen = answers.some(({ choice }) => choice === null);
  return (
    <div className="grid justify-items-start gap-2 lg:col-span-2 lg:col-start-2">
      <div>
        {answers.map((answer) => (
          <ClashLine key={answer.clash.campaign.id} answer={answer} />
        ))}
      </div>
      <Button isSmall onClick={onOpen}>
        {t(isOpen ? "resolve" : "change")}
      </Button>
    </div>
  );
}

type LineProps = { answer: ClashAnswer; isPlacementShown?: boolean };

/** A conflict, or how it is resolved when publishing. */
export function ClashLine({ answer: { clash, choice }, isPlacementShown }: LineProps) {
  const t = useTranslations("campaigns.clash.note");
  const format = useFormatter();
  const kind = useCampaignKind();
  const { site, supports } = useSite();
  const shown = clash.subjects.map((subject) => formatSubject(kind.name, subject));
  const names = useTranslations("campaigns.placements");
  const words = { title: clash.campaign.title, subjects: format.list(shown, { type: "unit" }) };
  if (choice !== null) {
    return (
      <NoteLine tone="text-good" icon={<Icon of={CircleCheck} size={14} />}>
        {t("takenOver", words)} {isPlacementShown && `(${names(clash.placement)})`}
      </NoteLine>
    );
  }
  const style = { withTimes: supports("rule_times"), timeZone: site.time_zone };
  return (
    <NoteLine tone="text-warn" icon={<Icon of={TriangleAlert} size={14} />}>
      {t("taken", words)}{" "}
      <span className="text-ink-2">
        <RuleWhen rule={clash.campaign} style={style} />
      </span>
    </NoteLine>
  );
}
