import { History, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { WordKind } from "@/components/words/word-kind";
import { useSite } from "@/lib/client/site-context";

const UploadDialog = lazy(() => import("./upload-dialog").then((file) => ({ default: file.UploadDialog })));
const UploadsDialog = lazy(() => import("./uploads-dialog").then((file) => ({ default: file.UploadsDialog })));

type Open = { is: "upload" } | { is: "uploads" } | { is: "undo"; id: string } | null;

/** The buttons that upload a file and that show the uploads of the last days, with their dialogs. */
export function UploadActions({ siteId, kind, mayWrite }: { siteId: string; kind: WordKind; mayWrite: boolean }) {
  const t = useTranslations("words.upload");
  const { groups } = useSite();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const about = { siteId, kind, onClose: close };
  return (
    <>
      {groups.includes(kind.calls.listUploads.group ?? "") && (
        <Button icon={History} onClick={() => setOpen({ is: "uploads" })}>
          {t("openUploads")}
        </Button>
      )}
      {mayWrite && (
        <Button icon={Upload} onClick={() => setOpen({ is: "upload" })}>
          {t("open")}
        </Button>
      )}
      <Suspense fallback={null}>
        {open?.is === "upload" && <UploadDialog {...about} onUndo={(id) => setOpen({ is: "undo", id })} />}
        {open?.is === "uploads" && <UploadsDialog {...about} />}
        {open?.is === "undo" && <UploadsDialog {...about} uploadId={open.id} />}
      </Suspense>
    </>
  );
}
