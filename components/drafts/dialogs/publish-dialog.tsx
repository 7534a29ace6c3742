import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ApprovalNote } from "@/components/drafts/review/approval-note";
import type { DraftState } from "@/components/drafts/review/draft-state";
import { type ApprovalState, useApproval, useRequester } from "@/components/drafts/review/use-approval";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-field";
import { useSite } from "@/lib/client/site-context";
import { REVIEW_NOTE_MAX } from "@/lib/contract/drafts/reviews";
import { formatDateTime } from "@/lib/i18n/formats";
import { PublishFrame } from "./publish-frame";

/** What the dialog does; the writes return whether they succeeded, and show refusals themselves. */
type PublishVerbs = {
  publish: () => Promise<boolean>;
  requestReview: (isRequested: boolean, note: string | null) => Promise<boolean>;
  /**
   * Opens the answer to a request for approval.
   * @param author who requested it.
   */
  requestChanges: (author: string) => void;
  close: () => void;
};

type Props = {
  draft: DraftState;
  /** Every change as a sentence. */
  lines: readonly string[];
  /** When shoppers see the changes. */
  timing: ReactNode;
  on: PublishVerbs;
  /** Whether it is known if the site requires approval. */
  isApprovalKnown?: boolean;
  /** What else the subject shows about its changes. */
  children?: ReactNode;
};

/** Review before publishing: each change as a sentence, when shoppers see it, and whether someone else must approve it. */
export function PublishDialog({ draft, lines, timing, on, isApprovalKnown = true, children }: Props) {
  const t = useTranslations("drafts.publish");
  const approval = useApproval(draft);
  const [note, setNote] = useState("");
  const { isNeeded } = approval;
  const hasChanges = lines.length > 0;
  return (
    <PublishFrame
      title={t(isNeeded ? "requestTitle" : "title", { query: draft.title })}
      cancel={t("cancel")}
      isBusy={draft.isBusy}
      onClose={on.close}
      actions={<PublishActions draft={draft} approval={approval} note={note} hasChanges={hasChanges} on={on} />}
    >
      <div className="grid gap-3">
        {isNeeded && hasChanges && <Banner title={t("approvalNeeded")} />}
        <ReviewRequest draft={draft} />
        {!isNeeded && hasChanges && (
          <p className="max-w-[72ch] text-ink-2">
            {timing} {draft.unsaved > 0 && t("notStored")}
          </p>
        )}
      </div>
      <Changes lines={lines} />
      {children}
      {isNeeded && hasChanges && <NoteField value={note} onChange={setNote} />}
      {isApprovalKnown && (
        <div className="mt-5 border-line border-t pt-4">
          <ApprovalNote isOn={draft.isApprovalRequired} />
        </div>
      )}
    </PublishFrame>
  );
}

type ActionProps = Pick<Props, "draft" | "on"> & {
  approval: ApprovalState;
  /** The message of a request for approval. */
  note: string;
  hasChanges: boolean;
};

/** Publishes or approves, or requests approval where someone else must publish, unless there is nothing to approve. */
function PublishActions({ draft, approval, note, hasChanges, on }: ActionProps) {
  const t = useTranslations("drafts.publish");
  const c = useTranslations("drafts.requestChanges");
  const requester = useRequester(draft);
  const { isNeeded, isRequestedByMe, isRequestedByOther } = approval;
  // A refusal may have opened another dialog.
  const act = (done: Promise<boolean>) => void done.then((isDone) => isDone && on.close());
  const isApproval = isRequestedByOther && draft.unsaved === 0;
  return (
    <>
      {requester !== null && <Button onClick={() => on.requestChanges(requester.name)}>{c("open")}</Button>}
      {isNeeded && isRequestedByMe && (
        <Button kind="danger" onClick={() => act(on.requestReview(false, null))}>
          {t("cancelRequest")}
        </Button>
      )}
      {(hasChanges || !isNeeded) && (
        <Button
          kind="primary"
          isPending={draft.isBusy}
          onClick={() => act(isNeeded ? on.requestReview(true, note.trim() || null) : on.publish())}
        >
          {t(isNeeded ? "request" : isApproval ? "approve" : "confirm")}
        </Button>
      )}
    </>
  );
}

/** Whose request for approval waits, and its note. */
function ReviewRequest({ draft: { stored } }: Pick<Props, "draft">) {
  const t = useTranslations("drafts.publish");
  const s = useTranslations("drafts.strip");
  const { user, site } = useSite();
  if (!stored?.review) return null;
  const { requested_by: by, requested_at, note } = stored.review;
  const at = formatDateTime(requested_at, site.time_zone);
  return (
    <Banner title={by.id === user.id ? t("requestedAt", { at }) : t("requestedByAt", { by: by.name, at })}>
      {note && s("note", { note })}
    </Banner>
  );
}

function Changes({ lines }: Pick<Props, "lines">) {
  const t = useTranslations("drafts.publish");
  return (
    <>
      <h3 className="mt-4 border-line border-b pb-1 font-semibold">{t("changes", { count: lines.length })}</h3>
      {lines.length === 0 ? (
        <p className="py-2 text-ink-2">{t("none")}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line} className="break-words border-line border-b py-1.5 text-md">
              {line}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NoteField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations("drafts.publish");
  return (
    <div className="mt-5 max-w-xl">
      <TextArea
        label={t("note")}
        isOptional
        maxLength={REVIEW_NOTE_MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
