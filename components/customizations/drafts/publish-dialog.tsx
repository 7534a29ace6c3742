import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { usePlaces } from "@/components/customizations/model/kinds/kind";
import { buildEffectContext } from "@/components/customizations/model/live-results/use-live-results";
import { FormNote } from "@/components/customizations/model/parts/form-note";
import { type EditorDialogProps, findOtherTime } from "@/components/customizations/model/saving/dialog-props";
import { useSentences } from "@/components/customizations/model/words/change-text";
import { type EffectWords, useEffectWords } from "@/components/customizations/model/words/use-effect-words";
import { PublishDialog } from "@/components/drafts/dialogs/publish-dialog";
import { RankChanges } from "@/components/search/results/rank-changes";
import { listDraftChanges } from "@/lib/domain/customizations/rule-draft";
import { type BySource, pickList } from "@/lib/domain/search/places";
import { type RankDiff, toPublishedRanks } from "@/lib/domain/search/rank-diff";
import { formatDateTime } from "@/lib/i18n/formats";
import { type DatedDiffs, DatedRanks, useRankDiffsAt } from "./compare-dialog";

/** Review before publishing: each change as a sentence, and its effect on the ranks. */
export function RulePublishDialog(props: EditorDialogProps) {
  const r = useTranslations("results.ranks");
  const { editor, work, now } = props;
  const { scope, effective } = useEditor();
  const lines = useSentences()(listDraftChanges(editor.draft));
  const reach = buildEffectContext({ scope, effective }, props.live);
  const words = useEffectWords()(editor.draft, now, reach);
  const { effect } = words;
  const chosen = findOtherTime(props);
  const moments = effect.later.slice(0, MOMENTS_READ);
  const diffsAt = useRankDiffsAt(props, [null, chosen, ...moments]);
  const { diffs } = diffsAt(null);
  const isSameNow = useIsSame()(diffs);
  return (
    <PublishDialog
      draft={work}
      lines={lines}
      timing={<EffectTiming words={words} isSameNow={isSameNow} />}
      on={{
        publish: () => work.publish({ now, ranks: diffs === null ? undefined : pickPublishedRanks(diffs) }),
        requestReview: work.requestReview,
        requestChanges: (author) => editor.open({ kind: "requestChanges", author }),
        close: () => editor.open(null),
      }}
    >
      <div className="mt-4 empty:hidden">
        <FormNote base={editor.base} isListed />
      </div>
      {(effect.isNow || effect.later.length === 0) && (
        <DatedRanks of={diffsAt(null)}>{(shown) => <Ranks diffs={shown} />}</DatedRanks>
      )}
      {chosen !== null && !moments.includes(chosen) && <ChosenRanks at={chosen} of={diffsAt(chosen)} />}
      <LaterRanks
        dated={moments.map((at) => ({ at, ...diffsAt(at) }))}
        unread={effect.later.length - moments.length}
        isSameNow={!effect.isNow || isSameNow}
      />
      <p className="mt-3 text-ink-3 text-sm">{r("beyond")}</p>
    </PublishDialog>
  );
}

function Ranks({ diffs, headingLevel }: { diffs: BySource<RankDiff>; headingLevel?: 3 | 4 }) {
  const places = usePlaces();
  const { language } = useEditor();
  return (
    <div className={`grid gap-x-8 ${places.length > 1 ? "lg:grid-cols-2" : ""}`}>
      {places.map((place) => (
        <RankChanges
          key={place}
          place={place}
          changes={pickList(diffs, place).changes}
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
function useIsSame(): (diffs: BySource<RankDiff> | null) => boolean {
  const places = usePlaces();
  return (diffs) => diffs !== null && places.every((place) => pickList(diffs, place).changes.length === 0);
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
function pickPublishedRanks({ search, suggestions }: BySource<RankDiff>) {
  return { search: toPublishedRanks(search), autocomplete: toPublishedRanks(suggestions) };
}
