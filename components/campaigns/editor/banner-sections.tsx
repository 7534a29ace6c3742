import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { ItemPicture } from "@/components/search/results/item-picture";
import { TextField } from "@/components/ui/text-field";
import { BANNER_DEVICES, type BannerDevice, type BannerPlacement } from "@/lib/contract/campaigns/placements";
import type { CampaignEditing } from "./campaign-editing";
import { CheckNote } from "./check-note";
import { PlacementDrawing } from "./placement-drawing";

const ClashNote = lazy(() => import("./clash-note").then((file) => ({ default: file.ClashNote })));

type Props = { editing: CampaignEditing };

/** The URL fields of all placements. */
export function BannerSections({ editing }: Props) {
  const t = useTranslations("campaigns.editor.banners");
  const kind = useCampaignKind();
  const error = editing.errors.findText("banners");
  return (
    <section aria-labelledby="campaign-banners">
      <h2 id="campaign-banners" className="font-semibold text-xl">
        {t("title")}
      </h2>
      <p className="mt-1 max-w-[72ch] text-ink-2">{t("hint")}</p>
      {error !== undefined && (
        <p id="campaign-banners-error" className="mt-2 text-bad text-md">
          {error}
        </p>
      )}
      <ClashAnnouncer editing={editing} />
      <div className="mt-2 border-line border-b">
        {kind.placements.map((placement) => (
          <PlacementFields key={placement} editing={editing} placement={placement} />
        ))}
      </div>
    </section>
  );
}

/** Announces how many conflicts have no choice yet. */
function ClashAnnouncer({ editing }: Props) {
  const t = useTranslations("campaigns.clash");
  const count = editing.clashes.answers.filter(({ choice }) => choice === null).length;
  return (
    <p role="status" className="sr-only">
      {count > 0 && t("title", { count })}
    </p>
  );
}

/** Opens the dialog with all conflicts that are known while editing. */
function openClashes({ clashes, open }: CampaignEditing): void {
  open({ kind: "clash", clashes: clashes.answers.map(({ clash }) => clash), isEarly: true });
}

type PlacementProps = Props & { placement: BannerPlacement };

function PlacementFields({ editing, placement }: PlacementProps) {
  const t = useTranslations("campaigns.editor");
  const names = useTranslations("campaigns.placements");
  const error = editing.errors.findText(`banners.${placement}`);
  const answers = editing.clashes.answers.filter(({ clash }) => clash.placement === placement);
  const { bothRequired } = useCampaignKind().formats[placement];
  return (
    <fieldset className="grid min-w-0 gap-x-6 gap-y-3 border-line border-t py-4 lg:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="sr-only">{names(placement)}</legend>
      <div className="flex gap-3 lg:block">
        <PlacementDrawing placement={placement} className="h-14 w-20 shrink-0 lg:mb-2" />
        <div>
          <p aria-hidden className="font-semibold">
            {names(placement)}
          </p>
          <p className="text-ink-2 text-sm">{t(`where.${placement}`)}</p>
          <p className="text-ink-2 text-sm">{t(bothRequired ? "banners.both" : "banners.desktopOnly")}</p>
          {error !== undefined && <p className="mt-1 text-bad text-sm">{error}</p>}
        </div>
      </div>
      {BANNER_DEVICES.map((device) => (
        <ImageField key={device} editing={editing} placement={placement} device={device} />
      ))}
      {answers.length > 0 && (
        <Suspense fallback={null}>
          <ClashNote answers={answers} onOpen={() => openClashes(editing)} />
        </Suspense>
      )}
    </fieldset>
  );
}

function ImageField({ editing, placement, device }: PlacementProps & { device: BannerDevice }) {
  const t = useTranslations("campaigns.editor.banners");
  const devices = useTranslations("campaigns.devices");
  const { form, errors, checks, change } = editing;
  const path = `banners.${placement}.${device}_url`;
  const { banners } = form.values;
  const format = useCampaignKind().formats[placement];
  const [width, height] = format[device];
  const check = checks.getState(path);
  const error = errors.findText(path, check);
  const shown = error === undefined ? checks.debouncedUrl(path) : "";
  return (
    <div className="min-w-0">
      <TextField
        id={`campaign-${path}`}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        label={t("image", { device: devices(device) })}
        isOptional={device === "mobile" && !format.bothRequired}
        hint={t("size", { width, height, fileWidth: 2 * width, fileHeight: 2 * height })}
        value={banners[placement][`${device}_url`]}
        onChange={(event) =>
          change(
            { banners: { ...banners, [placement]: { ...banners[placement], [`${device}_url`]: event.target.value } } },
            path,
          )
        }
        onBlur={() => banners[placement][`${device}_url`].trim() !== "" && errors.onLeave(path)}
        error={error}
      />
      <CheckNote state={check} placement={placement} device={device} />
      {shown !== "" && (
        <ItemPicture src={shown} className="mt-2 h-20 w-40 rounded-tight border border-line" size={20} />
      )}
    </div>
  );
}
