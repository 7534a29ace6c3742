import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { WordKind } from "@/components/rewrites/model/list-kind";
import { useUploadFaultText } from "@/components/rewrites/upload/file-words";
import type { ChosenFile } from "@/components/rewrites/upload/use-chosen-file";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ApprovalHint } from "@/lib/client/approval";
import { notify } from "@/lib/client/notify";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { DropZone } from "./drop-zone";
import { createUploadWorker } from "./new-worker";
import { UploadDone, useCountsText, useFormatText } from "./upload-done";
import { buildStatus, UploadPreview } from "./upload-preview";
import { type UploadAnswer, type UploadWork, useUpload } from "./use-upload";
import type { WorkerLike } from "./worker-client";

type Props = {
  siteId: string;
  kind: WordKind;
  onClose: () => void;
  /** Opens the undo dialog of an upload. */
  onUndo?: (uploadId: string) => void;
  /** The file to begin with. */
  file?: File;
  newWorker?: () => WorkerLike;
};

/** Uploads rows from a file: choose, read, validate, preview, apply. Closing with a chosen file is confirmed. */
export function UploadDialog({ siteId, kind, onClose, onUndo, file, newWorker = createUploadWorker }: Props) {
  const t = useTranslations("words.upload");
  const work = useUpload({ siteId, kind, newWorker, onRequested: onClose });
  const begin = useRef(() => {
    if (file !== undefined) work.choose(file);
  });
  useEffect(() => begin.current(), []);
  const countsText = useCountsText();
  const formatText = useFormatText();
  const [isAsking, setAsking] = useState(false);
  const [isTried, setTried] = useState(false);
  const status = buildStatus(work, isTried);
  const isOpen = work.chosen?.opened != null && work.uploaded === null;

  async function apply(): Promise<boolean> {
    setTried(true);
    if (status.blockedBy !== null || !status.isReady) return false;
    const done = await work.apply();
    if (done === null) return false;
    setTried(false);
    notifyDone(done);
    if (done.errors_count === 0) onClose();
    return true;
  }
  function notifyDone(done: UploadAnswer) {
    const id = done.upload_id ?? null;
    const action = id !== null && onUndo ? { label: t("undo"), run: () => onUndo(id) } : undefined;
    const detail = [countsText(done), formatText(work.chosen)].filter((text) => text !== "").join(". ");
    notify({ kind: "good", text: t("done.notice"), detail, action });
  }
  useUnsavedGuard({
    isDirty: () => isOpen,
    save: apply,
    describe: () => t("unsaved", { file: work.chosen?.file.name ?? "" }),
  });
  const close = () => (isOpen ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        isOpen
        size="large"
        onClose={close}
        isPending={work.isSending}
        title={t(`title.${kind.name}`)}
        actions={<Actions work={work} count={status.count} onApply={() => void apply()} onClose={close} />}
      >
        <ApprovalHint />
        <UploadStep name={kind.name} work={work} isTried={isTried} onUndo={onUndo} />
      </Dialog>
      <AlertDialog
        isOpen={isAsking}
        title={t("close.title")}
        onCancel={() => setAsking(false)}
        cancelLabel={t("close.stay")}
        choices={[{ label: t("close.close"), isDanger: true, onChoose: onClose }]}
      >
        {t("close.hint", { file: work.chosen?.file.name ?? "" })}
      </AlertDialog>
    </>
  );
}

type UploadStepProps = { name: WordKind["name"]; work: UploadWork; isTried: boolean; onUndo: Props["onUndo"] };

function UploadStep({ name, work, isTried, onUndo }: UploadStepProps) {
  const { chosen, uploaded } = work;
  if (uploaded !== null) return <UploadDone name={name} work={work} uploaded={uploaded} onUndo={onUndo} />;
  if (chosen?.opened != null) return <UploadPreview name={name} work={work} isTried={isTried} />;
  if (chosen !== null && chosen.fault === null) return <FileReading chosen={chosen} />;
  return (
    <div className="grid gap-4">
      {chosen !== null && <FileFaultBanner chosen={chosen} />}
      <DropZone name={name} onChoose={work.choose} />
    </div>
  );
}

type ActionProps = { work: UploadWork; count: number; onApply: () => void; onClose: () => void };

/** The buttons of the current step. */
function Actions({ work, count, onApply, onClose }: ActionProps) {
  const t = useTranslations("words.upload");
  const { chosen, uploaded } = work;
  if (uploaded !== null)
    return (
      <Button kind="primary" onClick={onClose}>
        {t("close.done")}
      </Button>
    );
  const isReading = chosen !== null && chosen.opened === null && chosen.fault === null;
  if (isReading) return <Button onClick={work.forget}>{t("cancelReading")}</Button>;
  return (
    <>
      <Button onClick={onClose}>{t("cancel")}</Button>
      {chosen?.opened != null && count > 0 && (
        <Button kind="primary" isPending={work.isSending || work.check.isRunning} onClick={onApply}>
          {t("apply", { count })}
        </Button>
      )}
    </>
  );
}

/** Progress of reading a file. */
function FileReading({ chosen }: { chosen: ChosenFile }) {
  const t = useTranslations("words.upload");
  const format = useFormatter();
  const percent = format.number(chosen.progress, { style: "percent", maximumFractionDigits: 0 });
  return (
    <div className="grid gap-2 py-8" role="status">
      <p className="break-words text-md">{t("reading", { file: chosen.file.name, percent })}</p>
      <progress
        aria-label={t("readingLabel")}
        value={chosen.progress}
        max={1}
        className="h-2 w-full accent-(--accent)"
      />
    </div>
  );
}

/** Why a chosen file cannot be read. */
function FileFaultBanner({ chosen }: { chosen: ChosenFile }) {
  const t = useTranslations("words.upload");
  const faultText = useUploadFaultText();
  if (chosen.fault === null) return null;
  return (
    <Banner kind="bad" isLive title={t("unreadable", { file: chosen.file.name })}>
      {faultText(chosen.fault)}
    </Banner>
  );
}
