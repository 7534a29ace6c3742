import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { buildCampaignHref } from "@/components/campaigns/model/campaign-kinds";
import { ItemPicture } from "@/components/search/results/item-picture";
import { ScreenLink } from "@/components/ui/screen-link";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { BannerDevice, BannerPlacement } from "@/lib/contract/campaigns/placements";
import { toCampaignContent } from "@/lib/domain/campaigns/campaign";
import { formatCampaignTitle } from "@/lib/domain/search/campaign-title";
import { type BannerSlot, type BannerSlots, pickImage } from "./banner-slots";

type Props = { placement: BannerPlacement; slots: BannerSlots; device: BannerDevice };

/** A placement of the mock shop: its banner, or a thin box that names it. */
export function BannerBox({ placement, slots, device }: Props) {
  const t = useTranslations("campaigns.preview");
  const names = useTranslations("campaigns.placements");
  const { formats } = useCampaignKind();
  const slot = slots[placement];
  const name = names(placement);
  if (slot === undefined) {
    return (
      <p className="rounded-tight border border-line border-dashed px-2 py-1 text-ink-3 text-xs">
        {t("empty", { placement: name })}
      </p>
    );
  }
  const [width, height] = formats[placement][device];
  return (
    <figure className="min-w-0">
      <div
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}
        className={slot.other === null ? "" : "opacity-50"}
      >
        <ItemPicture src={pickImage(slot, device) || null} className="size-full rounded-tight" />
      </div>
      <figcaption className="mt-0.5 break-words text-ink-2 text-xs">
        {name}: {slot.other === null ? t("own") : <OtherCampaign id={slot.other} />}
      </figcaption>
    </figure>
  );
}

/** The title of another campaign, linked to its editor. */
function OtherCampaign({ id }: { id: NonNullable<BannerSlot["other"]> }) {
  const t = useTranslations("campaigns.preview");
  const kind = useCampaignKind();
  const canShow = useSite().supports(kind.calls.show);
  const { site } = useSite();
  const params = { siteId: site.trackingCode };
  const shown = useQuery({ ...read(kind.calls.show, { params, query: { id } }), enabled: canShow });
  const listed = useQuery({ ...read(kind.calls.list, { params }), enabled: !canShow });
  const campaign = canShow ? shown.data?.campaign : listed.data?.campaigns.find((one) => one.id === id);
  const subjects = campaign ? toCampaignContent(kind.name, campaign).subjects : [];
  const title = formatCampaignTitle(kind.name, subjects);
  return (
    <ScreenLink href={buildCampaignHref(kind, site.trackingCode, id)} target="_blank">
      {t("other", { title: title || `#${id}` })}
    </ScreenLink>
  );
}
