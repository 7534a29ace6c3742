import { useQueryClient } from "@tanstack/react-query";
import { GitCompare, History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Segments } from "@/components/ui/address-link";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SlideToggle } from "@/components/ui/slide-toggle";
import { ApprovalHint } from "@/lib/client/approval";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { useWrites } from "@/lib/client/use-write";
import {
  disable,
  enable,
  listVoiceVersions,
  saveVoice,
  showVoice,
  type VoiceState,
} from "@/lib/contract/voice/voice-search";
import { formatDateTime } from "@/lib/i18n/formats";
import type { VoiceDialog } from "./use-voice-screen";

/** The version that the screen shows. */
export type ShownVersion = "draft" | "production";

type Props = {
  state: VoiceState;
  shown: ShownVersion;
  onShow: (version: ShownVersion) => void;
  /** Number of differences between the draft and the published version. */
  changes: number;
  onOpen: (dialog: VoiceDialog) => void;
};

/** Title, state and switch, version, unpublished changes, and the last publication. */
export function VoiceHead({ state, shown, onShow, changes, onOpen }: Props) {
  const t = useTranslations("voice-search");
  const { supports, site } = useSite();
  const isOn = state.has_managed_voice_search;
  const to = (version: ShownVersion) => ({
    href: version === "draft" ? "?" : `?version=${version}`,
    onFollow: () => onShow(version),
  });
  return (
    <>
      <PageHead
        title={t("title")}
        meta={
          <>
            <Chip kind={isOn ? "good" : "neutral"}>{t(isOn ? "state.on" : "state.off")}</Chip>
            <LastPublished state={state} />
            <LastChanged state={state} />
          </>
        }
        actions={
          <>
            {supports(listVoiceVersions) && <Button onClick={() => onOpen("versions")}>{t("versions.open")}</Button>}
            {supports("history") && (
              <ScreenLink
                look="secondary"
                icon={History}
                href={`/sites/${site.trackingCode}/history?feature=${saveVoice.feature}`}
              >
                {t("history")}
              </ScreenLink>
            )}
          </>
        }
      />
      <div className="mb-6 flex flex-wrap items-center gap-x-8 gap-y-4">
        <ShopperSwitch state={state} />
        <div className="flex flex-wrap items-center gap-3">
          <Segments
            label={t("version.label")}
            segments={[
              { label: t("version.draft"), to: to("draft"), isCurrent: shown === "draft" },
              { label: t("version.production"), to: to("production"), isCurrent: shown === "production" },
            ]}
          />
          <Button kind="quiet" icon={GitCompare} onClick={() => onOpen("changes")}>
            {t("unpublished", { count: changes })}
          </Button>
        </div>
      </div>
    </>
  );
}

function LastChanged({ state: { updated_at, updated_by } }: { state: VoiceState }) {
  const t = useTranslations("voice-search.published");
  const { site } = useSite();
  if (!updated_at || !updated_by) return null;
  return <span>{t("changed", { at: formatDateTime(updated_at, site.time_zone), by: updated_by })}</span>;
}

function LastPublished({ state: { production } }: { state: VoiceState }) {
  const t = useTranslations("voice-search.published");
  const { site } = useSite();
  if (!production?.published_at) return <span>{t("never")}</span>;
  const values = {
    title: production.title?.trim() ?? "",
    at: formatDateTime(production.published_at, site.time_zone),
  };
  return <span className="min-w-0 break-words">{t(values.title === "" ? "untitled" : "titled", values)}</span>;
}

/** Turns voice search on or off for shoppers; turning it off needs a confirmation. */
function ShopperSwitch({ state }: { state: VoiceState }) {
  const t = useTranslations("voice-search.switch");
  const canWrite = useAllowed(saveVoice.access);
  const [isAsking, setAsking] = useState(false);
  const { isPending, turn } = useVoiceSwitch();
  if (!canWrite) return null;
  const isOn = state.has_managed_voice_search;
  return (
    <>
      <SlideToggle
        isOn={isOn}
        isPending={isPending}
        hint={
          <>
            {t(isOn ? "onHint" : state.production ? "offHint" : "unpublishedHint")}
            <ApprovalHint />
          </>
        }
        onChange={(next) => (next ? void turn(true) : setAsking(true))}
      >
        {t("label")}
      </SlideToggle>
      {isAsking && (
        <AlertDialog
          isOpen
          title={t("question")}
          onCancel={() => setAsking(false)}
          choices={[
            {
              label: t("confirm"),
              isDanger: true,
              isPending,
              onChoose: () => void turn(false).then(() => setAsking(false)),
            },
          ]}
        >
          {t("questionHint")}
          <ApprovalHint />
        </AlertDialog>
      )}
    </>
  );
}

/** Turns voice search on or off for shoppers; the settings stay. */
function useVoiceSwitch(): { isPending: boolean; turn: (isOn: boolean) => Promise<unknown> } {
  const t = useTranslations("voice-search.switch");
  const client = useQueryClient();
  const { site } = useSite();
  const params = { siteId: site.trackingCode };
  const { isPending, run } = useWrites(saveVoice.feature, { stale: [showVoice] });
  const turn = (isOn: boolean) =>
    run(async ({ send, done }) => {
      const answer = await send(isOn ? enable : disable, { params, body: { has_managed_voice_search: isOn } });
      storeAnswer(client, read(showVoice, { params }), answer);
      done(t(isOn ? "turnedOn" : "turnedOff"));
    });
  return { isPending, turn };
}
