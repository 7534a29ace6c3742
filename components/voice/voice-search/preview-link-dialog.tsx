import { Copy, ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { TextField } from "@/components/ui/text-field";
import { copyText } from "@/lib/client/copy-text";
import { notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import { formatDateTime } from "@/lib/i18n/formats";
import type { PreviewLink } from "./preview-url";

/** The link to try the saved draft in the shop, with the microphone. */
export function PreviewLinkDialog({ link, onClose }: { link: PreviewLink | null; onClose: () => void }) {
  const t = useTranslations("voice-search.tryOut");
  const { site } = useSite();
  async function copy(text: string) {
    const isCopied = await copyText(text);
    notify({ kind: isCopied ? "good" : "bad", text: t(isCopied ? "copied" : "copyFailed") });
  }
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
          <div className="flex flex-wrap items-end gap-2">
            <div className="min-w-0 flex-1 basis-64">
              <TextField label={t("url")} readOnly value={link.url} onFocus={(event) => event.target.select()} />
            </div>
            <Button icon={Copy} onClick={() => void copy(link.url)}>
              {t("copy")}
            </Button>
          </div>
          {link.expiresAt !== null && (
            <p className="text-md">{t("expires", { at: formatDateTime(link.expiresAt, site.time_zone) })}</p>
          )}
        </div>
      )}
    </Dialog>
  );
}
