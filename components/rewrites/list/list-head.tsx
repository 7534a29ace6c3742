import { Download, FileClock, FileDown, History, Plus, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useWording, useWordList } from "@/components/rewrites/model/list-kind";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { useNeedsApproval } from "@/lib/client/approval";
import { useSite } from "@/lib/client/site-context";
import { listChanges } from "@/lib/contract/history/change-history";
import { bulkDownload } from "@/lib/contract/rewrites/synonyms";
import { buildCallUrl } from "@/lib/http/endpoint";

const UploadDialog = lazy(() =>
  import("@/components/rewrites/upload/upload-dialog").then((file) => ({ default: file.UploadDialog })),
);
const UploadsDialog = lazy(() =>
  import("@/components/rewrites/upload/uploads-dialog").then((file) => ({ default: file.UploadsDialog })),
);

/** The open dialog; `undo` is the id of the upload to undo. */
type OpenedDialog = "upload" | "uploads" | { undo: string } | null;

type Props = {
  siteId: string;
  canWrite: boolean;
  /** Number of rows. */
  count: number | null | undefined;
  /** Null if rows cannot be added manually. */
  onAdd: (() => void) | null;
  /** Pasted rows, which open the upload dialog as its file. */
  pasted: PastedRows | null;
};

type PastedRows = { file: File; onClose: () => void };

/** Title, introduction, row count and actions of the list. */
export function ListHead({ siteId, canWrite, count, onAdd, pasted }: Props) {
  const t = useTranslations("words.list");
  const { supports } = useSite();
  const { words } = useWordList();
  const [opened, setOpened] = useState<OpenedDialog>(null);
  const wording = useWording();
  const needsApproval = useNeedsApproval();
  const { bulkDownload: download, listUploads } = words.calls;
  return (
    <>
      <PageHead
        title={wording.title}
        meta={
          <>
            <span>{wording.intro}</span>
            {count != null && <span className="count">{t("count", { count })}</span>}
          </>
        }
        actions={
          <>
            {supports(listChanges) && (
              <ScreenLink look="secondary" icon={History} href={`/sites/${siteId}/history?feature=${words.name}`}>
                {t("history")}
              </ScreenLink>
            )}
            {supports(listUploads) && (
              <Button icon={FileClock} onClick={() => setOpened("uploads")}>
                {t("uploads")}
              </Button>
            )}
            {supports(download) && (
              <a download href={`/api${buildCallUrl(download, { params: { siteId } })}`} className={buttonStyle({})}>
                <Icon of={Download} />
                {t("download")}
              </a>
            )}
            {words.name === "synonyms" && supports(listUploads) && <OtherFormats siteId={siteId} />}
            {canWrite && (
              <Button icon={Upload} onClick={() => setOpened("upload")}>
                {t("upload")}
              </Button>
            )}
            {onAdd !== null && (
              <Button kind="primary" icon={Plus} onClick={onAdd}>
                {wording.add}
              </Button>
            )}
          </>
        }
      />
      {!canWrite && <p className="mb-4 text-ink-2">{t("readOnly")}</p>}
      {canWrite && needsApproval && (
        <div className="mb-4">
          <Banner isSlim title={t("approval")} />
        </div>
      )}
      <Dialogs siteId={siteId} opened={opened} pasted={pasted} onOpen={setOpened} />
    </>
  );
}

/** Downloads of synonyms for other tools. */
function OtherFormats({ siteId }: { siteId: string }) {
  const t = useTranslations("words.list");
  const items = (["solr", "algolia"] as const).map((format) => ({
    id: format,
    label: t(`downloadFormats.${format}`),
    href: `/api${buildCallUrl(bulkDownload, { params: { siteId }, query: { format } })}`,
  }));
  const trigger = { label: t("otherFormats"), icon: FileDown, isIconOnly: true };
  return <Menu trigger={trigger} items={items} onAction={() => undefined} align="end" />;
}

type DialogProps = {
  siteId: string;
  opened: OpenedDialog;
  pasted: PastedRows | null;
  onOpen: (next: OpenedDialog) => void;
};

/** The upload dialogs, one at a time. An applied upload can open its undo dialog. */
function Dialogs({ siteId, opened, pasted, onOpen }: DialogProps) {
  const { words } = useWordList();
  const about = { siteId, kind: words, onClose: () => onOpen(null) };
  const undoPasted = (undo: string) => {
    pasted?.onClose();
    onOpen({ undo });
  };
  return (
    <Suspense fallback={null}>
      {pasted && opened === null && (
        <UploadDialog {...about} file={pasted.file} onClose={pasted.onClose} onUndo={undoPasted} />
      )}
      {opened === "upload" && <UploadDialog {...about} onUndo={(undo) => onOpen({ undo })} />}
      {opened === "uploads" && <UploadsDialog {...about} />}
      {opened !== null && typeof opened === "object" && <UploadsDialog {...about} uploadId={opened.undo} />}
    </Suspense>
  );
}
