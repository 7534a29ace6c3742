import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { copyText } from "@/lib/client/copy-text";
import { useSite } from "@/lib/client/site-context";
import { formatDateTime } from "@/lib/i18n/formats";
import type { VoicePreviewLink } from "./preview-url";

/** The link to try the saved draft in the shop, with the microphone. */
export function PreviewLinkDialog({ link, onClose }: { link: VoicePreviewLink | null; onClose: () => void }) {
  const t = useTranslations("voice-search.tryOut");
  const { site } = useSite();
  const copy = (text: string) => copyText(text, { copied: t("copied"), failed: t("copyFailed") });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("title")}
      actions={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          {link !== null && (
            <a href={link.url} target="_blank" rel="noreferrer" className={buttonStyle({ kind: "primary" })}>
              <Icon of={ExternalLink} />
              {t("open")}
            </a>
          )}
        </>
      }
    >
      {link === null ? (
        <p className="text-ink-2">{t("missing")}</p>
      ) : (
        <div className="grid gap-3">
          <p className="max-w-[72ch] text-ink-2">{t("intro")}</p>
          <CopyField label={t("url")} value={link.url} copyLabel={t("copy")} onCopy={() => void copy(link.url)} />
          {link.expiresAt !== null && (
            <p className="text-md">{t("expires", { at: formatDateTime(link.expiresAt, site.time_zone) })}</p>
          )}
        </div>
      )}
    </Dialog>
  );
}
