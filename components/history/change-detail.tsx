import { useQuery } from "@tanstack/react-query";
import { Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { RankChanges } from "@/components/search/results/rank-changes";
import { isPlainClick } from "@/components/ui/address-link";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { FailedRead } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { VersionDiff } from "@/components/ui/version-diff";
import { ApprovalHint } from "@/lib/client/approval";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { type ChangeEntry, showChange } from "@/lib/contract/history/change-history";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import { isPrivateToOther } from "@/lib/domain/history/change-sentence";
import { buildObjectPath } from "@/lib/domain/history/changed-screen";
import { DRAFT_END_ACTIONS, isDraftChange } from "@/lib/domain/history/recorded-actions";
import { needsApproval } from "@/lib/domain/kit/approval";
import { KIND_PLACES, toWirePlace } from "@/lib/domain/search/places";
import { toRankLines } from "@/lib/domain/search/rank-diff";
import type { Output } from "@/lib/http/endpoint";
import { getErrorText } from "@/lib/i18n/error-text";
import { formatDateTime } from "@/lib/i18n/formats";
import { useChangeWords } from "./change-words";
import { RestoreChoices } from "./restore-choices";
import { type UndoActions, useUndo } from "./use-undo";

type Props = {
  id: number;
  canWrite: boolean;
  closeHref: string;
  hrefFor: (id: number) => string;
  onOpen: (id: number) => void;
  onClose: () => void;
};

/** A change: before and after in words, with undo and restore. Shown beside the list; also rendered on the server. */
export function ChangeDetail({ id, canWrite, closeHref, hrefFor, onOpen, onClose }: Props) {
  const t = useTranslations("change-history");
  const { site } = useSite();
  const found = useQuery(read(showChange, { params: { siteId: site.trackingCode }, query: { id } }));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const createClickHandler = (to: () => void) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    to();
  };
  return (
    <aside
      aria-labelledby="change-title"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="rounded-box border border-line bg-surface p-5 xl:sticky xl:top-18 xl:order-2 xl:max-h-[calc(100dvh-5.5rem)] xl:overflow-y-auto"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id="change-title" ref={heading} tabIndex={-1} className="font-semibold text-lg">
          {t("detailTitle", { id })}
        </h2>
        <a
          href={closeHref}
          aria-label={t("closeDetail", { id })}
          onClick={createClickHandler(onClose)}
          className="target flex size-7 items-center justify-center rounded-tight text-ink-2 hover:bg-row-hover hover:text-ink"
        >
          <Icon of={X} />
        </a>
      </div>
      {found.isError && found.data === undefined && <FailedRead of={found} title={t("loadFailed")} headingLevel={3} />}
      <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={4} columns={1} />}>
        {found.data && (
          <Change
            change={found.data}
            canWrite={canWrite}
            linkTo={(other, text) => (
              <a
                href={hrefFor(other)}
                onClick={createClickHandler(() => onOpen(other))}
                className="text-accent underline underline-offset-2"
              >
                {text}
              </a>
            )}
          />
        )}
      </SkeletonWhile>
    </aside>
  );
}

type ChangeProps = {
  change: Output<typeof showChange>;
  canWrite: boolean;
  linkTo: (id: number, text: string) => ReactNode;
};

function Change({ change, canWrite, linkTo }: ChangeProps) {
  const t = useTranslations("change-history");
  const { site } = useSite();
  const texts = useChangeWords();
  const undoActions = useUndo();
  const date = formatDateTime(change.at, site.time_zone);
  // A deleted object has no screen.
  const canRestore =
    !["no_inverse", "site_closed"].includes(change.no_undo ?? "") && texts.isRestorable(change.after ?? change.before);
  const path = change.after === null ? null : buildObjectPath(site.trackingCode, change);
  return (
    <div className="mt-2 grid gap-4">
      <div className="grid gap-1">
        <p className="font-medium">
          {path === null ? texts.sentence(change) : <ScreenLink href={path}>{texts.sentence(change)}</ScreenLink>}
        </p>
        <p className="text-ink-2 text-sm">{t("at", { date, who: change.actor.name })}</p>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Chip>{t(`causes.${change.cause}`)}</Chip>
          <span className="text-ink-2">{texts.feature(change.feature)}</span>
          {change.undoes !== null && linkTo(change.undoes, t("undoes", { id: change.undoes }))}
          {change.undone_by !== null && linkTo(change.undone_by, t("undone", { id: change.undone_by }))}
        </p>
      </div>
      <section className="grid gap-2">
        <h3 className="font-semibold text-md">{t(chooseHeading(change))}</h3>
        <VersionDiff
          lines={texts.diff(change.before, change.after)}
          same={t(isPrivateToOther(change) ? "anothersOwn" : "noChange")}
          isPending={texts.isPending}
        />
      </section>
      {change.ranks && <Ranks ranks={change.ranks} kind={change.object.kind ?? "query-customizations"} />}
      {canWrite && <UndoPart change={change} undoActions={undoActions} linkTo={linkTo} />}
      {canWrite && canRestore && <RestoreChoices change={change} undoActions={undoActions} />}
    </div>
  );
}

/** What the lines of a change are: what it changed, or what is or was in a draft, which shoppers do not see. */
function chooseHeading({ feature, action, object, after }: ChangeProps["change"]) {
  if (!isDraftChange({ feature, objectId: object.id })) return "whatHappened";
  if (after !== null) return "draftChanges";
  return DRAFT_END_ACTIONS.some((one) => one === action) ? "whatHappened" : "draftDiscarded";
}

/** How a publication moved the first results of the places of a kind, as its publisher saw it. */
function Ranks({ ranks, kind }: { ranks: PublishedRanks; kind: CustomizationKind }) {
  const t = useTranslations("change-history");
  const { site } = useSite();
  return (
    <section>
      <h3 className="font-semibold text-md">{t("ranks")}</h3>
      {KIND_PLACES[kind].map((place) => (
        <RankChanges
          key={place}
          place={place}
          changes={toRankLines(ranks[toWirePlace(place)])}
          language={site.language}
          headingLevel={4}
        />
      ))}
    </section>
  );
}

/** The other changes of the same write, which are undone too. */
function RelatedChanges({ changes, linkTo }: { changes: readonly ChangeEntry[]; linkTo: ChangeProps["linkTo"] }) {
  const t = useTranslations("change-history");
  const words = useChangeWords();
  if (changes.length === 0) return null;
  return (
    <div className="text-md">
      <p className="font-medium">{t("undoRelated")}</p>
      <ul className="list-disc pl-5">
        {changes.map((one) => (
          <li key={one.id}>{linkTo(one.id, words.sentence(one))}</li>
        ))}
      </ul>
    </div>
  );
}

/** The undo button of a change, or why it cannot be undone. */
function UndoPart({
  change,
  undoActions,
  linkTo,
}: {
  change: ChangeProps["change"];
  undoActions: UndoActions;
  linkTo: ChangeProps["linkTo"];
}) {
  const t = useTranslations();
  const { site } = useSite();
  if (change.no_undo !== null) {
    return <p className="text-ink-2 text-md">{getErrorText(t, "change-history", change.no_undo)}</p>;
  }
  const until = formatDateTime(change.undo_until, site.time_zone);
  return (
    <section className="grid justify-items-start gap-2">
      <Button
        kind="primary"
        icon={Undo2}
        isPending={undoActions.isPending}
        onClick={() => void undoActions.undo(change.id)}
      >
        {t("change-history.undo")}
      </Button>
      {needsApproval({ ...change, objectId: change.object.id }) && <ApprovalHint />}
      <p className="text-ink-2 text-sm">
        {t("change-history.undoHint")} {t("change-history.undoUntil", { date: until })}
      </p>
      <RelatedChanges changes={change.related ?? []} linkTo={linkTo} />
      {undoActions.later.length > 0 && (
        <div role="alert" className="text-md">
          <p className="font-medium text-warn">{t("change-history.later")}</p>
          <ul className="list-disc pl-5">
            {undoActions.later.map(({ id, by, at }) => (
              <li key={id}>
                {linkTo(id, t("change-history.laterLine", { id, by, date: formatDateTime(at, site.time_zone) }))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
