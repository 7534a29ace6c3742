import { useFormatter, useTranslations } from "next-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { useSite } from "@/lib/client/site-context";
import { diffVoice } from "@/lib/domain/voice/voice-diff";
import { formatDateTime } from "@/lib/i18n/formats";
import type { useVoiceCopy } from "./use-voice-copy";
import type { VoiceEditing } from "./use-voice-editing";
import type { Revision } from "./voice-edits";

type Offer = NonNullable<ReturnType<typeof useVoiceCopy>["offer"]>;
type Props = {
  offer: Offer;
  editing: VoiceEditing;
  revision: Revision;
  copy: ReturnType<typeof useVoiceCopy>;
  /** Current time in epoch ms. */
  now: number;
};

/** Offers unsaved work of an earlier visit. Cancel restores it, so that no work is lost. */
export function CopyDialog({ offer, editing, revision, copy, now }: Props) {
  const t = useTranslations("voice-search.copy");
  const format = useFormatter();
  const { site } = useSite();
  const count = diffVoice(editing.saved, offer.value.config).length;
  const isOutdated = offer.value.revision !== revision;
  return (
    <AlertDialog
      isOpen
      title={t("title", { count })}
      cancelLabel={t("restore")}
      onCancel={() => {
        editing.put(offer.value.config);
        copy.settle();
      }}
      choices={[
        {
          label: t("discard"),
          isDanger: true,
          onChoose: () => {
            void copy.forget();
            copy.settle();
          },
        },
      ]}
    >
      <p>
        {t("age", {
          at: formatDateTime(offer.savedAt, site.time_zone),
          ago: format.relativeTime(offer.savedAt, Math.max(now, offer.savedAt)),
        })}
      </p>
      {isOutdated && <p className="mt-2 font-medium text-warn">{t("outdated")}</p>}
    </AlertDialog>
  );
}
