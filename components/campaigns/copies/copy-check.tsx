import { CircleSlash, CopyPlus, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { IconShape } from "@/components/ui/icon";
import { TextArea, TextField } from "@/components/ui/text-field";
import { useSite } from "@/lib/client/site-context";
import { URL_MAX } from "@/lib/contract/campaigns/campaign-calls";
import { formatQueries, normalizeSubjects, parseQueries } from "@/lib/domain/campaigns/campaign";
import { formatSubject } from "@/lib/domain/search/campaign-title";
import type { CampaignCopyResult, CampaignCopyTarget, CampaignCopyWork, CopiedCampaign } from "./use-campaign-copies";

const VERDICTS: Record<CopiedCampaign["verdict"], { kind: ChipKind; icon: IconShape }> = {
  create: { kind: "good", icon: CopyPlus },
  taken: { kind: "warn", icon: CircleSlash },
  unknown_category: { kind: "warn", icon: TriangleAlert },
};

/** The dry run of a copy, site by site. Editing queries, categories or the target URL runs it again. */
export function CampaignCopyCheck({ result, work }: { result: CampaignCopyResult; work: CampaignCopyWork }) {
  const t = useTranslations("campaigns.copies");
  return result.targets.map((target) => (
    <section key={target.site_id} aria-label={target.name}>
      <h3 className="mb-1 border-line border-b pb-2 font-semibold text-lg">{target.name}</h3>
      {target.as_drafts && <p className="pt-2 font-medium text-info text-md">{t("asDrafts")}</p>}
      <ul>
        {target.campaigns.map((campaign) => (
          <CampaignLine key={campaign.from_id} campaign={campaign} target={target} work={work} />
        ))}
      </ul>
    </section>
  ));
}

type LineProps = { campaign: CopiedCampaign; target: CampaignCopyTarget; work: CampaignCopyWork };

/** What happens to one campaign on a site, and the fields to change it there. */
function CampaignLine({ campaign, target, work }: LineProps) {
  const t = useTranslations("campaigns.copies");
  const { name } = useCampaignKind();
  const { site } = useSite();
  const { verdict, subjects, skipped, target_url, leads_back: leadsBack } = campaign;
  // Opened by what the first check found; later checks must not close a field that is being edited.
  const [isOpen] = useState(verdict !== "create" || leadsBack);
  const formatName = (subject: string) => formatSubject(name, subject);
  return (
    <li className="grid gap-2 border-line border-b py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 break-words font-medium">{campaign.title}</span>
        <Chip {...VERDICTS[verdict]}>{t(`verdicts.${verdict}`)}</Chip>
      </div>
      {verdict === "create" && (
        <div className="grid gap-1 text-ink-2 text-md [overflow-wrap:anywhere]">
          <p>{t("shownFor", { subjects: subjects.map(formatName).join(", ") })}</p>
          <p>{t("leadsTo", { url: target_url })}</p>
        </div>
      )}
      {verdict === "create" && leadsBack && (
        <p className="text-md text-warn">{t("leadsBack", { here: site.name, site: target.name })}</p>
      )}
      {skipped.length > 0 && (
        <ul className="text-md text-warn">
          {skipped.map(({ subject, reason }) => (
            <li key={`${subject} ${reason}`}>
              {t("skipped", { subject: formatName(subject), reason: t(`reasons.${reason}`) })}
            </li>
          ))}
        </ul>
      )}
      <details open={isOpen || undefined}>
        <summary className="cursor-pointer text-md">{t("adapt")}</summary>
        <div className="mt-2 grid gap-3 md:grid-cols-2">
          <SubjectsField campaign={campaign} target={target} work={work} />
          <TargetField campaign={campaign} target={target} work={work} />
        </div>
      </details>
    </li>
  );
}

/** Queries or categories on the target site. Leaving the field runs the dry run again. */
function SubjectsField({ campaign, target, work }: LineProps) {
  const t = useTranslations("campaigns.copies");
  const { name, subject } = useCampaignKind();
  const all = [...campaign.subjects, ...campaign.skipped.map((one) => one.subject)];
  const isQueries = subject === "queries";
  const [text, setText] = useState(
    isQueries ? formatQueries(all) : all.map((path) => formatSubject(name, path)).join("\n"),
  );
  const [sent, setSent] = useState(text);
  function send() {
    const subjects = isQueries ? parseQueries(text) : normalizeSubjects(name, text.split("\n"));
    if (text === sent || subjects.length === 0) return;
    setSent(text);
    work.mapSubjects(target.site_id, campaign.from_id, subjects);
  }
  return (
    <TextArea
      label={t(subject, { site: target.name })}
      rows={Math.min(6, Math.max(2, isQueries ? 2 : all.length))}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={send}
    />
  );
}

/** The target URL on the target site. Blur and Enter run the dry run again. */
function TargetField({ campaign, target, work }: LineProps) {
  const t = useTranslations("campaigns.copies");
  const stored = work.buildTargetUrl(target.site_id, campaign.from_id);
  const [text, setText] = useState(stored);
  const send = () => text.trim() !== stored && work.mapTargetUrl(target.site_id, campaign.from_id, text.trim());
  return (
    <TextField
      label={t("targetUrl", { site: target.name })}
      hint={t("targetHint")}
      type="url"
      maxLength={URL_MAX}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => event.key === "Enter" && send()}
    />
  );
}
