import { Download, Expand, Monitor, Smartphone, Tablet } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Chip } from "@/components/ui/chip";
import { Icon, type IconShape, Spinner } from "@/components/ui/icon";
import { SHOT_NOTES, type Shot } from "@/lib/contract/screenshots/screenshots";
import { readPictureUrl } from "@/lib/domain/screenshots/screenshot-run";
import { getErrorText } from "@/lib/i18n/error-text";
import { useDeviceName } from "./use-device-name";

const ICONS: Record<string, IconShape> = { desktop: Monitor, tablet: Tablet, phone: Smartphone };

type Props = { shot: Shot; isActive: boolean; onOpen: () => void };

/** The picture of a device, or its progress, or why there is none. */
export function ShotCard({ shot, isActive, onOpen }: Props) {
  const t = useTranslations("screenshots.shot");
  const name = useDeviceName()(shot.device);
  const url = readPictureUrl(shot.url);
  const alt = t("alt", { device: name });
  return (
    <li className="grid min-w-0 gap-2 rounded-box border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-2 font-semibold">
          <Icon of={ICONS[shot.device] ?? Monitor} />
          {name}
        </h3>
        <ShotStatus shot={shot} isActive={isActive} hasPicture={url !== null} />
      </div>
      {url === null ? (
        <div className="flex h-40 items-center justify-center bg-sunken text-ink-3">
          {isActive && shot.status === "running" ? <Spinner size={20} /> : t("noPicture")}
        </div>
      ) : (
        <button
          type="button"
          onClick={onOpen}
          aria-label={t("enlarge", { device: name })}
          className="block border border-line bg-sunken"
        >
          {/* biome-ignore lint/performance/noImgElement: pictures are files of the backend, without other sizes. */}
          <img src={url} alt={alt} className="mx-auto block max-h-80 w-auto max-w-full object-contain" />
        </button>
      )}
      <Remarks shot={shot} />
      {url !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <Button isSmall icon={Expand} onClick={onOpen}>
            {t("open")}
          </Button>
          <a
            download
            href={url}
            aria-label={t("downloadOf", { device: name })}
            className={buttonStyle({ kind: "secondary", shape: "small" })}
          >
            <Icon of={Download} />
            {t("download")}
          </a>
          {shot.width && shot.height ? (
            <span className="text-ink-3 text-sm">{t("size", { width: shot.width, height: shot.height })}</span>
          ) : null}
        </div>
      )}
    </li>
  );
}

function ShotStatus({ shot, isActive, hasPicture }: { shot: Shot; isActive: boolean; hasPicture: boolean }) {
  const t = useTranslations("screenshots.statuses");
  if (shot.status === "failed" || shot.code) return <Chip kind="bad">{t("failed")}</Chip>;
  if (shot.status === "done" || hasPicture) return <Chip kind="good">{t("done")}</Chip>;
  if (!isActive) return <Chip>{t("missing")}</Chip>;
  return <Chip kind="info">{t(shot.status === "running" ? "running" : "queued")}</Chip>;
}

/** Why a device failed, and remarks about its picture. */
function Remarks({ shot: { code, notes } }: { shot: Shot }) {
  const t = useTranslations();
  const known = SHOT_NOTES.filter((note) => notes?.includes(note));
  return (
    <div className="grid gap-1 text-md empty:hidden">
      {code && <p className="text-bad">{getErrorText(t, "screenshots", code)}</p>}
      {known.map((note) => (
        <p key={note} className="text-ink-2">
          {t(`screenshots.notes.${note}`)}
        </p>
      ))}
    </div>
  );
}
