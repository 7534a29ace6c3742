import { RotateCw } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { formatCheckTime, formatHealth, listProblems } from "@/components/campaigns/model/health-words";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import type { BannerNumbers, CampaignHealth } from "@/lib/contract/campaigns/campaign-calls";
import { findHealthState } from "@/lib/domain/campaigns/campaign-health";
import { SHARE_N_MIN } from "@/lib/domain/kit/limits";
import { formatPercent, NOTHING } from "@/lib/i18n/formats";
import type { CampaignFacts } from "./use-stored";

type Props = { siteId: string; id: string; facts: CampaignFacts };

/** Impressions and clicks of 30 days, in all and by placement, and what the last check found. */
export function PerformanceSection({ siteId, id, facts }: Props) {
  const t = useTranslations("campaigns.editor.numbers");
  return (
    <section aria-labelledby="campaign-numbers" className="mt-10">
      <h2 id="campaign-numbers" className="font-semibold text-xl">
        {t("title")}
      </h2>
      <NumbersTable facts={facts} />
      <Health siteId={siteId} id={id} health={facts.health} />
    </section>
  );
}

function NumbersTable({ facts }: { facts: CampaignFacts }) {
  const t = useTranslations("campaigns.editor.numbers");
  const names = useTranslations("campaigns.placements");
  if (facts.numbers.impressions === 0) return <p className="mt-2 text-ink-2">{t("none")}</p>;
  return (
    <table className="mt-3 w-full max-w-[44rem] text-md">
      <thead className="text-ink-2 text-sm">
        <tr>
          <th scope="col" className="border-line border-b py-2 text-left font-semibold">
            {t("placement")}
          </th>
          {(["impressions", "clicks", "ctr"] as const).map((column) => (
            <th key={column} scope="col" className="border-line border-b py-2 pl-4 text-right font-semibold">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.placements.map(({ placement, numbers }) => (
          <NumbersRow key={placement} name={names(placement)} numbers={numbers} />
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <NumbersRow name={t("all")} numbers={facts.numbers} />
      </tfoot>
    </table>
  );
}

function NumbersRow({ name, numbers }: { name: string; numbers: BannerNumbers }) {
  const t = useTranslations("campaigns.editor.numbers");
  const format = useFormatter();
  const locale = useLocale();
  const { value, n, of } = numbers.ctr;
  const cell = "border-line border-b py-2 pl-4 text-right align-top tabular-nums";
  return (
    <tr>
      <th scope="row" className="border-line border-b py-2 text-left align-top font-[inherit]">
        {name}
      </th>
      <td className={cell}>{format.number(numbers.impressions)}</td>
      <td className={cell}>{format.number(numbers.clicks)}</td>
      <td className={cell}>
        {value === null ? NOTHING : of < SHARE_N_MIN ? t("tooFew") : formatPercent(value, locale)}
        {of > 0 && <span className="block font-normal text-ink-2 text-sm">{t("ofImpressions", { n, of })}</span>}
      </td>
    </tr>
  );
}

type HealthProps = { siteId: string; id: string; health: CampaignHealth };

const CHIPS = { ok: "good", problems: "warn", unchecked: "neutral" } as const;

/** What the last check found, and a button to check again. */
function Health({ siteId, id, health }: HealthProps) {
  const t = useTranslations("campaigns");
  const { site } = useSite();
  const { calls } = useCampaignKind();
  const canCheck = useAllowed(calls.check.access);
  const { send, isPending } = useWrite(calls.check, {
    stale: [calls.show, calls.page],
    onDone: () => t("health.done"),
  });
  const checkedAt = formatCheckTime(health, t, site.time_zone);
  return (
    <div className="mt-6">
      <h3 className="font-semibold">{t("editor.health")}</h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-md">
        <Chip kind={CHIPS[findHealthState(health)]}>{formatHealth(health, t)}</Chip>
        {checkedAt !== null && <span>{checkedAt}</span>}
        {canCheck && (
          <Button
            kind="quiet"
            isSmall
            icon={RotateCw}
            isPending={isPending}
            onClick={() => void send({ params: { siteId }, body: { id } })}
          >
            {t("health.again")}
          </Button>
        )}
      </p>
      <ul className="mt-2 list-disc pl-5 text-md empty:hidden">
        {listProblems(health, t).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
