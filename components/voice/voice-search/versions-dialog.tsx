import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Dialog } from "@/components/ui/dialog";
import { FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import {
  listVoiceVersions,
  restoreVoiceVersion,
  VOICE_VERSIONS_MAX,
  type VoiceConfig,
} from "@/lib/contract/voice/voice-search";
import { diffVoice } from "@/lib/domain/voice/voice-diff";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import { RestoreQuestion } from "./restore-question";
import type { VoiceEditing } from "./use-voice-editing";
import { VoiceDiffList } from "./voice-diff-list";

type Version = Output<typeof listVoiceVersions>["versions"][number];
type Props = { editing: VoiceEditing; onDiscard: () => void; onClose: () => void };

/** The last published versions; each can be published again. */
export function VersionsDialog({ editing, onDiscard, onClose }: Props) {
  const t = useTranslations("voice-search.versions");
  const { site } = useSite();
  const found = useQuery(read(listVoiceVersions, { params: { siteId: site.trackingCode } }));
  const [chosen, setChosen] = useState<Version | null>(null);
  const list = found.data?.versions ?? [];
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={t("title")}
      actions={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <p className="max-w-[72ch] text-ink-2">{t("intro", { count: VOICE_VERSIONS_MAX })}</p>
      {found.isError && found.data === undefined && <FailedRead of={found} title={t("failed")} headingLevel={3} />}
      <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {found.data && list.length === 0 && <p className="py-3 text-ink-2">{t("none")}</p>}
        <ol className="mt-3 grid border-line border-t">
          {list.map((version) => (
            <VersionItem
              key={version.id}
              version={version}
              draft={editing.config}
              onRestore={() => setChosen(version)}
            />
          ))}
        </ol>
      </SkeletonWhile>
      {chosen !== null && (
        <RestoreQuestion
          editing={editing}
          onDiscard={onDiscard}
          version={chosen}
          onDone={onClose}
          onCancel={() => setChosen(null)}
        />
      )}
    </Dialog>
  );
}

type ItemProps = { version: Version; draft: VoiceConfig; onRestore: () => void };

function VersionItem({ version, draft, onRestore }: ItemProps) {
  const t = useTranslations("voice-search.versions");
  const { site } = useSite();
  const canWrite = useAllowed(restoreVoiceVersion.access);
  const { title, message, published_at, published_by, is_live: isLive, config } = version;
  const changes = diffVoice(draft, config);
  return (
    <li className="min-w-0 border-line border-b py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-words font-semibold">{title}</span>
            {isLive && <Chip kind="good">{t("live")}</Chip>}
          </p>
          <p className="text-ink-2 text-md">
            {t("by", { by: published_by, at: formatDateTime(published_at, site.time_zone) })}
          </p>
          {message !== "" && <p className="mt-1 max-w-[72ch] whitespace-pre-line break-words text-md">{message}</p>}
        </div>
        {canWrite && !isLive && (
          <Button icon={RotateCcw} aria-label={t("restoreNamed", { title })} onClick={onRestore}>
            {t("restore")}
          </Button>
        )}
      </div>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer text-accent text-md">{t("diff", { count: changes.length })}</summary>
        <div className="mt-2">
          <VoiceDiffList changes={changes} same={t("sameAsDraft")} />
        </div>
      </details>
    </li>
  );
}
