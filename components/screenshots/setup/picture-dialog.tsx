import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import type { Shot } from "@/lib/contract/screenshots/screenshots";
import { readPictureUrl } from "@/lib/domain/screenshots/screenshot-run";
import { useDeviceName } from "./use-device-name";

/** A picture in full size. */
export function PictureDialog({ shot, onClose }: { shot: Shot; onClose: () => void }) {
  const t = useTranslations("screenshots.shot");
  const name = useDeviceName()(shot.device);
  const url = readPictureUrl(shot.url);
  if (url === null) return null;
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={t("fullSize", { device: name })}
      actions={
        <>
          <a download href={url} className={buttonStyle({ kind: "secondary" })}>
            <Icon of={Download} />
            {t("download")}
          </a>
          <Button onClick={onClose}>{t("close")}</Button>
        </>
      }
    >
      {/* Pictures are wider than the dialog: the box scrolls, so it must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region. */}
      <section aria-label={t("alt", { device: name })} tabIndex={0} className="max-h-[70dvh] overflow-auto">
        {/* biome-ignore lint/performance/noImgElement: pictures are files of the backend, without other sizes. */}
        <img
          src={url}
          alt={t("alt", { device: name })}
          width={shot.width ?? undefined}
          height={shot.height ?? undefined}
          className="block max-w-none"
        />
      </section>
    </Dialog>
  );
}
