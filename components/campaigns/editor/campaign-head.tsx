import { CalendarRange, History, LayoutTemplate, Store, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import { type CampaignContent, findCampaignState } from "@/lib/domain/campaigns/campaign";
import { formatCampaignTitle } from "@/lib/domain/search/campaign-title";
import { formatDateTime } from "@/lib/i18n/formats";
import type { CampaignEditing } from "./campaign-editing";
import type { Stored } from "./form-values";
import type { CampaignForm } from "./use-campaign-form";

/** The title of a campaign: its first queries or categories. As long as none is stored, those typed. */
export function useEditorTitle({ base, content }: Pick<CampaignForm, "base" | "content">): string {
  const t = useTranslations("campaigns.editor");
  const list = useTranslations("campaigns.list");
  const { name } = useCampaignKind();
  const { subjects } = base.content.subjects.length > 0 ? base.content : content;
  if (subjects.length > 0) return formatCampaignTitle(name, subjects);
  return base.id === null ? t("newTitle") : list("untitled");
}

/** Title, state and actions of the whole campaign. */
export function CampaignHead({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("campaigns.editor");
  const list = useTranslations("campaigns.list");
  const kind = useCampaignKind();
  const { site } = useSite();
  const { siteId, form, draft, canWrite, open } = editing;
  const { base } = form;
  const isNamed = base.content.subjects.length > 0 || form.content.subjects.length > 0;
  return (
    <>
      <PageHead
        lang={isNamed ? site.language : undefined}
        title={draft.title}
        back={<ScreenLink href={`/sites/${siteId}/${kind.folder}`}>{list(`${kind.subject}.title`)}</ScreenLink>}
        meta={
          <>
            <StateChip base={base} now={editing.now} />
            <LastChange base={base} />
          </>
        }
        actions={
          <>
            <Button icon={LayoutTemplate} onClick={() => open({ kind: "positions" })}>
              {t("positions.open")}
            </Button>
            {base.id !== null && canWrite && (
              <Button kind="danger" icon={Trash2} onClick={() => open({ kind: "delete" })}>
                {t("delete")}
              </Button>
            )}
          </>
        }
      />
      <CampaignLinks editing={editing} />
    </>
  );
}

/** Whether shoppers see the campaign now. */
function StateChip({ base, now }: { base: Stored; now: number }) {
  const t = useTranslations("campaigns.states");
  const { site } = useSite();
  if (base.liveContent === null) return base.id === null ? null : <Chip kind="neutral">{t("draft")}</Chip>;
  const state = findCampaignState(base.liveContent, now, site.time_zone);
  return <Chip kind={STATE_CHIPS[state]}>{t(state)}</Chip>;
}

const STATE_CHIPS = { active: "good", planned: "info", ended: "neutral" } as const;

function LastChange({ base }: { base: Stored }) {
  const t = useTranslations("campaigns.editor");
  const { site } = useSite();
  const { updated_at: at, updated_by: by } = base.live ?? {};
  if (!at) return null;
  const time = () => (
    <time dateTime={at} title={`${formatDateTime(at, "UTC")} UTC`} className="tabular-nums">
      {formatDateTime(at, site.time_zone)}
    </time>
  );
  return <span>{by ? t.rich("changedBy", { by, time }) : t.rich("changed", { time })}</span>;
}

/** Links to related pages: the history of the campaign, the timeline, and the shop with its first query. */
function CampaignLinks({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("campaigns.editor.links");
  const kind = useCampaignKind();
  const { site, supports } = useSite();
  const { siteId, form } = editing;
  const { id, content } = form.base;
  if (id === null) return null;
  const shop = buildShopHref(site.base_url, siteId, kind.subject, content);
  return (
    <p className="-mt-3 mb-6 flex flex-wrap gap-x-5 gap-y-1 text-md">
      {supports("history") && (
        <ScreenLink
          icon={History}
          href={`/sites/${siteId}/history?feature=${kind.name}&object=${encodeURIComponent(id)}`}
        >
          {t("history")}
        </ScreenLink>
      )}
      {editing.hasDrafts && (
        <ScreenLink icon={CalendarRange} href={`/sites/${siteId}/${kind.folder}/timeline`}>
          {t("timeline")}
        </ScreenLink>
      )}
      {shop !== null && (
        <ScreenLink icon={Store} href={shop} target="_blank" rel="noreferrer">
          {t("shop")}
        </ScreenLink>
      )}
    </p>
  );
}

/** The page of the demo shop with the first subject; null for other shops, whose URLs are unknown. */
function buildShopHref(baseUrl: string, siteId: string, subject: string, { subjects }: CampaignContent): string | null {
  const [first] = subjects;
  if (first === undefined || !baseUrl.endsWith(`/shop/${siteId}`)) return null;
  return subject === "queries"
    ? `${baseUrl}/search?${new URLSearchParams({ q: first })}`
    : `${baseUrl}/category?${new URLSearchParams({ path: first })}`;
}
