import type { Place } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { useKind } from "@/components/customizations/model/kinds/kind";
import { buildEffectContext } from "@/components/customizations/model/live-results/use-live-results";
import { FormNote } from "@/components/customizations/model/parts/form-note";
import { type DialogProps, findOtherTime } from "@/components/customizations/model/saving/dialog-props";
import type { DraftWork } from "@/components/customizations/model/saving/draft-work";
import { useSentences } from "@/components/customizations/model/words/change-text";
import { type EffectWords, useEffectWords } from "@/components/customizations/model/words/use-effect-words";
import { RankChanges } from "@/components/search/results/rank-changes";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/text-field";
import { useSite } from "@/lib/client/site-context";
import type { Draft } from "@/lib/contract/customizations/drafts";
import { REVIEW_NOTE_MAX } from "@/lib/contract/customizations/reviews";
import { listDraftChanges } from "@/lib/domain/customizations/rule-draft";
import { type RankDiff, toPublishedRanks } from "@/lib/domain/search/rank-diff";
import { formatDateTime } from "@/lib/i18n/formats";
import { ApprovalNote } from "./approval-note";
import { type DatedDiffs, DatedRanks, useRankDiffsAt } from "./compare-dialog";
import { useRequester } from "./review-state";

/** Review before publishing: each change as a sentence, and its effect on the ranks. */
export function PublishDialog(props: DialogProps) {
  const t = useTranslations("drafts.publish");
  const r = useTranslations("results.ranks");
  const { editor, work } = props;
  const { scope, effective } = useEditor();
  const lines = useSentences()(listDraftChanges(editor.draft));
  const reach = buildEffectContext({ scope, effective }, props.live);
  const words = useEffectWords()(editor.draft, props.now, reach);
  const { effect } = words;
  const chosen = findOtherTime(props);
  const moments = effect.later.slice(0, MOMENTS_READ);
  const diffsAt = useRankDiffsAt(props, [null, chosen, ...moments]);
  const { diffs } = diffsAt(null);
  const isSameNow = useIsSame()(diffs);
  const needs = useApproval(work);
  const [note, setNote] = useState("");
  const close = () => editor.open(null);
  const act = (done: Promise<boolean>) => void done.then((isDone) => isDone && close());
  return (
    <Dialog
      isOpen
      size="large"
      onClose={close}
      isPending={work.isBusy}
      title={t(needs.isNeeded ? "requestTitle" : "title", { query: useKind().useTitle(editor.base) })}
      actions={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <ChangesButton {...props} />
          {needs.isNeeded ? (
            <ReviewButtons needs={needs} work={work} note={note} act={act} hasChanges={lines.length > 0} />
          ) : (
            <Button
              kind="primary"
              isPending={work.isBusy}
              onClick={() => act(work.publish(props.now, diffs === null ? undefined : pickPublishedRanks(diffs)))}
            >
              {t(needs.isRequestedByOther && work.unsaved === 0 ? "approve" : "confirm")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {needs.isNeeded && lines.length > 0 && <Banner title={t("approvalNeeded")} />}
        <ReviewRequest stored={work.stored} />
        {!needs.isNeeded && lines.length > 0 && (
          <p className="max-w-[72ch] text-ink-2">
            <EffectTiming words={words} isSameNow={isSameNow} /> {work.unsaved > 0 && t("notStored")}
          </p>
        )}
      </div>
      <Changes lines={lines} />
      <div className="mt-4 empty:hidden">
        <FormNote base={editor.base} isListed />
      </div>
      {(effect.isNow || effect.later.length === 0) && (
        <DatedRanks of={diffsAt(null)}>{(now) => <Ranks diffs={now} />}</DatedRanks>
      )}
      {chosen !== null && !moments.includes(chosen) && <ChosenRanks at={chosen} of={diffsAt(chosen)} />}
      <LaterRanks
        dated={moments.map((at) => ({ at, ...diffsAt(at) }))}
        unread={effect.later.length - moments.length}
        isSameNow={!effect.isNow || isSameNow}
      />
      <p className="mt-3 text-ink-3 text-sm">{r("beyond")}</p>
      {needs.isNeeded && lines.length > 0 && <Note value={note} onChange={setNote} />}
      <div className="mt-5 border-line border-t pt-4">
        <ApprovalNote isOn={work.isApprovalRequired} />
      </div>
    </Dialog>
  );
}

/** Requests changes instead of approving, if someone else requested approval. */
function ChangesButton({ editor, work }: DialogProps) {
  const t = useTranslations("drafts.requestChanges");
  const requester = useRequester(work.stored);
  if (requester === null) return null;
  return <Button onClick={() => editor.open({ kind: "requestChanges", author: requester.name })}>{t("open")}</Button>;
}

function Note({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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

type ApprovalState = { isNeeded: boolean; isRequestedByMe: boolean; isRequestedByOther: boolean };

function Changes({ lines }: { lines: readonly string[] }) {
  const t = useTranslations("drafts.publish");
  return (
    <>
      <h3 className="mt-4 border-line border-b pb-1 font-semibold">{t("changes", { count: lines.length })}</h3>
      {lines.length === 0 ? (
        <p className="py-2 text-ink-2">{t("none")}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line} className="border-line border-b py-1.5 text-md">
              {line}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Ranks({ diffs, headingLevel }: { diffs: Record<Place, RankDiff>; headingLevel?: 3 | 4 }) {
  const { places, placeNames } = useKind();
  const { language } = useEditor();
  return (
    <div className={`grid gap-x-8 ${places.length > 1 ? "lg:grid-cols-2" : ""}`}>
      {places.map((place) => (
        <RankChanges
          key={place}
          place={placeNames[place]}
          changes={diffs[place].changes}
          language={language}
          headingLevel={headingLevel}
        />
      ))}
    </div>
  );
}

const EFFECTS = { now: "liveAtOnce", later: "liveFrom", blocked: "blocked", ended: "allEnded", same: "same" } as const;

/** Times shown with their rank changes, and times whose results are read to find them. */
const MOMENTS_MAX = 6;
const MOMENTS_READ = 12;

type WhenProps = { words: EffectWords; isSameNow: boolean };

/** When shoppers will see the changes. Names blocked rules too if only some of the rules act. */
function EffectTiming({ words: { key, values, effect }, isSameNow }: WhenProps) {
  const t = useTranslations("drafts.publish");
  const { isNow, later, isBlocked } = effect;
  const isMixed = isBlocked && (isNow || later.length > 0);
  return (
    <>
      {isNow && isSameNow ? t("unchangedNow") : t(EFFECTS[key], values)} {isMixed && t("someBlocked")}
    </>
  );
}

/** Whether no place of the kind has a rank change; false if that is not known yet. */
function useIsSame(): (diffs: Record<Place, RankDiff> | null) => boolean {
  const { places } = useKind();
  return (diffs) => diffs !== null && places.every((place) => diffs[place].changes.length === 0);
}

/** Rank changes at the time that the editor previews. */
function ChosenRanks({ at, of }: { at: number; of: DatedDiffs }) {
  const t = useTranslations("results.previewTime");
  const { style } = useEditor();
  return (
    <MomentSection title={t("previewFor", { at: formatDateTime(at, style.timeZone) })}>
      <DatedRanks of={of}>{(diffs) => <Ranks diffs={diffs} headingLevel={4} />}</DatedRanks>
    </MomentSection>
  );
}

type LaterProps = {
  dated: readonly ({ at: number } & DatedDiffs)[];
  /** Number of further times whose results are not read. */
  unread: number;
  isSameNow: boolean;
};

/** Rank changes at each time a changed rule starts or ends. */
function LaterRanks({ dated, unread, isSameNow }: LaterProps) {
  const t = useTranslations("drafts.publish");
  const { style } = useEditor();
  const isSame = useIsSame();
  // Show "no difference" only after a time that had one.
  const shown = dated.filter(
    ({ diffs }, index) => !isSame(diffs) || !(index === 0 ? isSameNow : isSame(dated[index - 1]?.diffs ?? null)),
  );
  const left = Math.max(0, shown.length - MOMENTS_MAX) + unread;
  return (
    <>
      {shown.slice(0, MOMENTS_MAX).map(({ at, ...ranks }) => (
        <MomentSection key={at} title={t("from", { at: formatDateTime(at, style.timeZone), zone: style.timeZone })}>
          <DatedRanks of={ranks}>
            {(diffs) =>
              isSame(diffs) ? (
                <p className="mt-1 text-ink-2">{t("sameAgain")}</p>
              ) : (
                <Ranks diffs={diffs} headingLevel={4} />
              )
            }
          </DatedRanks>
        </MomentSection>
      ))}
      {left > 0 && <p className="mt-3 text-ink-2 text-md">{t("moreMoments", { count: left })}</p>}
    </>
  );
}

function MomentSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-6">
      <h3 className="font-semibold text-lg">{title}</h3>
      {children}
    </section>
  );
}

/** Ranks to store with the version: those of now, also while the editor previews another time. */
function pickPublishedRanks({ search, autocomplete }: Record<Place, RankDiff>) {
  return { search: toPublishedRanks(search), autocomplete: toPublishedRanks(autocomplete) };
}

/** Whether someone else must publish: with required approval, the draft's last author may not. */
function useApproval({ isApprovalRequired, stored, unsaved }: DraftWork): ApprovalState {
  const { user } = useSite();
  const isMine = unsaved > 0 || stored === null || stored.updated_by.id === user.id;
  const requesterId = stored?.review?.requested_by.id ?? null;
  return {
    isNeeded: isApprovalRequired && isMine,
    isRequestedByMe: requesterId === user.id,
    isRequestedByOther: requesterId !== null && requesterId !== user.id,
  };
}

type Act = (done: Promise<boolean>) => void;

type ReviewProps = { needs: ApprovalState; work: DraftWork; note: string; act: Act; hasChanges: boolean };

/** Requests approval, unless there is nothing to approve, and withdraws the request. */
function ReviewButtons({ needs, work, note, act, hasChanges }: ReviewProps) {
  const t = useTranslations("drafts.publish");
  return (
    <>
      {needs.isRequestedByMe && (
        <Button kind="danger" onClick={() => act(work.requestReview(false, null))}>
          {t("cancelRequest")}
        </Button>
      )}
      {hasChanges && (
        <Button
          kind="primary"
          isPending={work.isBusy}
          onClick={() => act(work.requestReview(true, note.trim() === "" ? null : note.trim()))}
        >
          {t("request")}
        </Button>
      )}
    </>
  );
}

function ReviewRequest({ stored }: { stored: Draft | null }) {
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
