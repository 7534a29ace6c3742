import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { LocalCopy } from "@/components/drafts/editing/use-local-copy";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { useSite } from "@/lib/client/site-context";
import { formatDateTime } from "@/lib/i18n/formats";

type Props = {
  /** The namespace with its texts. */
  texts: "query-customizations.copy" | "voice-search.copy";
  copy: Pick<LocalCopy<unknown>, "closeOffer" | "forget">;
  /** When the copy was stored, and the current time, in epoch ms. */
  savedAt: number;
  now: number;
  /** Number of changes in the copy. */
  count: number;
  onRestore: () => void;
  /** What else there is to know about the copy. */
  children?: ReactNode;
};

/** Offers unsaved work of an earlier visit, with its age. Cancel restores it, so that no work is lost. */
export function CopyQuestion({ texts, copy, savedAt, now, count, onRestore, ...props }: Props) {
  const t = useTranslations(texts);
  const format = useFormatter();
  const { site } = useSite();
  const ago = format.relativeTime(savedAt, Math.max(now, savedAt));
  return (
    <AlertDialog
      isOpen
      title={t("title", { count })}
      cancelLabel={t("restore")}
      onCancel={() => {
        onRestore();
        copy.closeOffer();
      }}
      choices={[
        {
          label: t("discard"),
          isDanger: true,
          onChoose: () => {
            void copy.forget();
            copy.closeOffer();
          },
        },
      ]}
    >
      <p>{t("age", { at: formatDateTime(savedAt, site.time_zone), ago })}</p>
      {props.children}
    </AlertDialog>
  );
}

/** Says that the work was saved since the copy was stored. */
export function OutdatedCopy({ children }: { children: ReactNode }) {
  return <p className="mt-2 font-medium text-warn">{children}</p>;
}
