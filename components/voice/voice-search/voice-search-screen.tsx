"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import * as z from "zod/mini";
import { NewerVersion } from "@/components/drafts/review/newer-version";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { VoicePreviewPanel } from "@/components/voice/preview/preview-panel";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import {
  saveVoice,
  showVoice,
  testSelectors,
  VOICE_SELECTOR_MAX,
  type VoiceState,
} from "@/lib/contract/voice/voice-search";
import { AnalyticsSection, LanguageSection, TimingSection } from "./basic-sections";
import { CssSection, TemplateSection } from "./code-sections";
import { SaveBar } from "./save-bar";
import { SelectorTest } from "./selector-test";
import { TranslationSection } from "./translation-section";
import { useVoiceScreen } from "./use-voice-screen";
import { VoiceHead } from "./voice-head";
import { SectionLinks, type SectionProps, useVoiceError, VoiceSection } from "./voice-section";

const VoiceDialogs = lazy(() => import("./voice-dialogs").then((file) => ({ default: file.VoiceDialogs })));

/** The URL parameters of the screen. */
const voiceAddress = z.object({ version: z._default(z.enum(["draft", "production"]), "draft") });

/** The setup of voice search. */
export function VoiceSearchScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("voice-search");
  const found = useQuery(read(showVoice, { params: { siteId } }));
  const isFailed = found.isError && found.data === undefined;
  return (
    <>
      {isFailed && <FailedRead of={found} title={t("failed")} />}
      <SkeletonWhile isWaiting={found.data === undefined && !isFailed} skeleton={<SkeletonRows rows={8} columns={2} />}>
        {found.data && <VoiceEditor state={found.data} />}
      </SkeletonWhile>
    </>
  );
}

function VoiceEditor({ state }: { state: VoiceState }) {
  const t = useTranslations("voice-search");
  const [{ version }, setAddress] = useAddress(voiceAddress);
  const canWrite = useAllowed(saveVoice.access);
  const screen = useVoiceScreen(state, canWrite);
  const { editing, dialog, setDialog } = screen;
  const isDraft = version === "draft";
  const config = isDraft ? editing.config : editing.production;
  return (
    <>
      <VoiceHead
        state={state}
        shown={version}
        onShow={(next) => setAddress({ version: next })}
        changes={editing.changes.length}
        onOpen={setDialog}
      />
      <Notices screen={screen} canWrite={canWrite} isDraft={isDraft} />
      {config === null ? (
        <EmptyState kind="nothing" title={t("version.none")}>
          {t("version.noneHint")}
        </EmptyState>
      ) : (
        <Settings
          config={config}
          isDraft={isDraft}
          put={editing.put}
          visit={editing.visit}
          isReadOnly={!isDraft || !canWrite}
          errors={isDraft ? editing.errors : {}}
          faults={isDraft ? editing.faults : {}}
        />
      )}
      {canWrite && isDraft && <SaveBar screen={screen} />}
      {(dialog !== null || screen.copy.offer !== null) && (
        <Suspense>
          <VoiceDialogs state={state} screen={screen} />
        </Suspense>
      )}
    </>
  );
}

/** All sections, with the preview beside them on wide screens and after them on narrow ones. */
function Settings({ isDraft, ...props }: SectionProps & { isDraft: boolean }) {
  return (
    <>
      <SectionLinks />
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid min-w-0 gap-8">
          <SelectorSection {...props} />
          <LanguageSection {...props} />
          <TimingSection {...props} />
          <AnalyticsSection {...props} />
          <TranslationSection {...props} />
          <CssSection {...props} />
          <TemplateSection {...props} />
        </div>
        <div className="min-w-0 xl:sticky xl:top-18">
          <VoicePreviewPanel config={props.config} isDraft={isDraft} />
        </div>
      </div>
    </>
  );
}

type NoticeProps = { screen: ReturnType<typeof useVoiceScreen>; canWrite: boolean; isDraft: boolean };

/** Notices above the settings: read-only, or saved by someone else meanwhile. */
function Notices({ screen: { editing, discard }, canWrite, isDraft }: NoticeProps) {
  const t = useTranslations("voice-search");
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {!canWrite && <p className="text-ink-2">{t("readOnly")}</p>}
      {canWrite && !isDraft && <p className="text-ink-2">{t("version.readOnly")}</p>}
      {editing.isStale && (
        <NewerVersion
          title={t("stale.title")}
          choices={[
            { label: t("stale.loadNewer"), onChoose: discard },
            { label: t("stale.keepMine"), onChoose: editing.keepMine },
          ]}
        >
          {t("stale.hint")}
        </NewerVersion>
      )}
    </div>
  );
}

/** Where the script finds the search field, and where it puts the icon; with a test on a page of the shop. */
function SelectorSection(props: SectionProps) {
  const t = useTranslations("voice-search.fields");
  const { config, isReadOnly, put, visit } = props;
  const { supports } = useSite();
  const canTest = useAllowed(testSelectors.access) && supports(testSelectors);
  const findError = useVoiceError(props);
  return (
    <VoiceSection name="selectors">
      {(["input_selector", "placeholder_selector"] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          hint={t(`${name}_hint`)}
          error={findError(`config.${name}`)}
          isOptional={name === "placeholder_selector"}
          readOnly={isReadOnly}
          value={config[name]}
          onChange={(event) => put({ [name]: event.target.value })}
          onBlur={() => visit(`config.${name}`)}
          maxLength={VOICE_SELECTOR_MAX}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          className="font-code"
        />
      ))}
      {canTest && <SelectorTest config={config} />}
    </VoiceSection>
  );
}
