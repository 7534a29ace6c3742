import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { formatSize } from "@/components/catalogue/feed-sources/file-place";
import { Button } from "@/components/ui/button";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { listFeedSources, removeFile, type WaitingFile } from "@/lib/contract/catalogue/feeds";
import { formatDateTime } from "@/lib/i18n/formats";

/** Uploaded files without a source, which take up room until they are discarded or a day has passed. */
export function WaitingFiles({ files, max }: { files: readonly WaitingFile[]; max: number }) {
  const t = useTranslations("feed-sources");
  const heading = useId();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="grid gap-3 rounded-box border border-line bg-surface p-5 max-md:p-4">
      <div className="grid gap-1">
        <h2 id={heading} className="font-semibold text-lg">
          {t("waitingTitle")}
        </h2>
        <p className="text-ink-2 text-sm">{t("waitingHint", { count: files.length, max })}</p>
      </div>
      <ul className="grid gap-2">
        {files.map((file) => (
          <WaitingRow key={file.id} file={file} />
        ))}
      </ul>
    </section>
  );
}

function WaitingRow({ file: { id, name, size, uploaded_at, used_at } }: { file: WaitingFile }) {
  const t = useTranslations("feed-sources");
  const locale = useLocale();
  const { site } = useSite();
  const { isPending, send } = useWrite(removeFile, {
    stale: [listFeedSources],
    onDone: () => ({ text: t("waitingDiscarded", { name }), canUndo: false }),
  });
  const values = { at: formatDateTime(uploaded_at ?? used_at, site.time_zone), size: formatSize(size, locale) };
  const discard = () => void send({ params: { siteId: site.trackingCode, fileId: id } });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-2">
      <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <span className="font-medium">{name}</span>{" "}
        <span className="text-ink-2 text-sm">
          {t(uploaded_at === null ? "waitingUnfinished" : "uploadedAt", values)}
        </span>
      </span>
      <Button isSmall isPending={isPending} onClick={discard} aria-label={t("waitingDiscardOne", { name })}>
        {t("waitingDiscard")}
      </Button>
    </li>
  );
}
