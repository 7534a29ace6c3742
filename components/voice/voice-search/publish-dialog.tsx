import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { PublishFrame } from "@/components/drafts/dialogs/publish-frame";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextArea, TextField } from "@/components/ui/text-field";
import { ApprovalHint } from "@/lib/client/approval";
import { VERSION_MESSAGE_MAX, VERSION_TITLE_MAX } from "@/lib/contract/voice/voice-search";
import { getErrorText } from "@/lib/i18n/error-text";
import type { VersionTexts, VoiceEditing } from "./use-voice-editing";
import { VoiceDiffList } from "./voice-diff-list";

type Props = { editing: VoiceEditing; isOn: boolean; onClose: () => void };

/** Asks for title and message of the version, and lists the changes that go live. */
export function VoicePublishDialog({ editing, isOn, onClose }: Props) {
  const t = useTranslations("voice-search.publish");
  const form = useId();
  const [version, setVersion] = useState<VersionTexts>({ title: "", message: "" });
  const [isSubmitted, setSubmitted] = useState(false);
  const hasTitle = version.title.trim() !== "";
  async function publish(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    const { answer, isWrongField, isRequested } = await editing.save("publish", version);
    // With the title filled in, the wrong field is on the page behind the dialog. Otherwise, the user can try again.
    if (answer !== null || isRequested || (isWrongField && hasTitle)) onClose();
  }
  return (
    <PublishFrame
      title={t("title")}
      cancel={t("cancel")}
      isBusy={editing.isSaving}
      onClose={onClose}
      actions={
        <Button kind="primary" type="submit" form={form} isPending={editing.isSaving}>
          {t("confirm")}
        </Button>
      }
    >
      <p className="max-w-[72ch] text-ink-2">{t("intro")}</p>
      <ApprovalHint />
      {!isOn && (
        <div className="mt-3">
          <Banner kind="warn" title={t("off")} />
        </div>
      )}
      <form id={form} noValidate onSubmit={(event) => void publish(event)} className="mt-4 grid max-w-xl gap-4">
        <VersionFields version={version} isEmpty={isSubmitted && !hasTitle} onChange={setVersion} />
      </form>
      <h3 className="mt-5 mb-2 font-semibold">{t("changes", { count: editing.changes.length })}</h3>
      <VoiceDiffList changes={editing.changes} same={t("none")} />
    </PublishFrame>
  );
}

type FieldProps = { version: VersionTexts; isEmpty: boolean; onChange: (version: VersionTexts) => void };

function VersionFields({ version, isEmpty, onChange }: FieldProps) {
  const t = useTranslations("voice-search.publish");
  const allTexts = useTranslations();
  return (
    <>
      <TextField
        autoFocus
        label={t("versionTitle")}
        hint={t("versionTitleHint")}
        error={isEmpty ? getErrorText(allTexts, "voice-search", "title_empty") : undefined}
        value={version.title}
        maxLength={VERSION_TITLE_MAX}
        autoComplete="off"
        onChange={(event) => onChange({ ...version, title: event.target.value })}
      />
      <TextArea
        label={t("message")}
        hint={t("messageHint")}
        isOptional
        value={version.message}
        maxLength={VERSION_MESSAGE_MAX}
        onChange={(event) => onChange({ ...version, message: event.target.value })}
      />
    </>
  );
}
