import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { copyText } from "@/lib/client/copy-text";
import { useSite } from "@/lib/client/site-context";
import type { InvitationLink } from "@/lib/contract/accounts/members";
import { formatDateTime } from "@/lib/i18n/formats";

/** An invitation for which no mail was sent, with the link to pass on. */
export type UnsentInvitation = { email: string; link: InvitationLink };

type Props = { unsent: UnsentInvitation; onClose: () => void };

/** Shows the link of an invitation that no mail brings, once. */
export function InvitationLinkDialog({ unsent: { email, link }, onClose }: Props) {
  const t = useTranslations("members.link");
  const { site } = useSite();
  const copy = () => copyText(link.url, { copied: t("copied"), failed: t("copyFailed") });
  return (
    <Dialog isOpen onClose={onClose} title={t("title")} actions={<Button onClick={onClose}>{t("close")}</Button>}>
      <div className="grid gap-3">
        <p className="max-w-[72ch] text-ink-2">{t(link.expires_at === null ? "introSite" : "intro", { email })}</p>
        <CopyField label={t("url")} value={link.url} copyLabel={t("copy")} onCopy={() => void copy()} />
        {link.expires_at !== null && (
          <p className="text-md">{t("expires", { at: formatDateTime(link.expires_at, site.time_zone) })}</p>
        )}
      </div>
    </Dialog>
  );
}
