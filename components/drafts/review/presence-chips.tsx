import { Eye, PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Chip } from "@/components/ui/chip";
import type { Person } from "@/lib/contract/drafts/drafts";

/** Who else has the subject open, and the revision of its live version. */
export type Presence = { others: readonly Person[]; live_revision: string | number | null };

type Props = {
  /** Identifies the open subject; null if its backend does not know who has it open. */
  subject: string | null;
  /** The user has unsaved changes. */
  isEditing: boolean;
  /** Reports that the user has the subject open, or is leaving it. */
  report: (user: { isEditing: boolean; isLeaving: boolean }) => Promise<Presence>;
  /** Receives the live revision with every answer. */
  onLive: (revision: Presence["live_revision"]) => void;
};

/**
 * Who else has the subject open, and whether they have unsaved changes. A single person is named, first somebody who
 * edits, and all others are counted, so that the screen does not move down.
 */
export function PresenceChips(props: Props) {
  const t = useTranslations("drafts.presence");
  const others = usePresence(props);
  const formatPresence = (one: Person) => t(one.is_editing ? "editing" : "viewing", { name: one.name });
  const [first, ...more] = others.toSorted((a, b) => Number(b.is_editing) - Number(a.is_editing));
  const rest = more.map(formatPresence).join(", ");
  return (
    <div role="status" className={first === undefined ? "" : "flex flex-wrap items-center gap-2 text-ink-2 text-sm"}>
      {first !== undefined && (
        <>
          <span>{t("label")}</span>
          <Chip kind={first.is_editing ? "warn" : "info"} icon={first.is_editing ? PencilLine : Eye}>
            {formatPresence(first)}
          </Chip>
        </>
      )}
      {more.length > 0 && (
        <Chip icon={null} title={rest}>
          <span aria-hidden>+{more.length}</span>
          <span className="sr-only">{rest}</span>
        </Chip>
      )}
    </div>
  );
}

/** Interval between presence updates of a visible page. */
const BEAT_MS = 15_000;

/** Delay of the first update, so the page renders first. */
const FIRST_MS = 500;

const NOBODY: Presence["others"] = [];

/** Reports the user's presence while the page is visible and returns who else is present. A failed update is ignored; the next one follows. */
function usePresence({ subject, ...options }: Props): Presence["others"] {
  const [others, setOthers] = useState(NOBODY);
  const latest = useRef({ ...options, others });
  useEffect(() => {
    latest.current = { ...options, others };
  });
  useEffect(() => {
    if (subject === null) return;
    // When another subject is opened, leaving is still reported for this one.
    const { report } = latest.current;
    const sendPresence = (isLeaving: boolean) => report({ isEditing: latest.current.isEditing, isLeaving });
    let isHere = false;
    const beat = () => {
      if (document.visibilityState !== "visible") return;
      isHere = true;
      sendPresence(false).then(
        (answer) => {
          // Most answers bring nothing new; skip the render.
          if (JSON.stringify(answer.others) !== JSON.stringify(latest.current.others)) setOthers(answer.others);
          latest.current.onLive(answer.live_revision);
        },
        () => undefined,
      );
    };
    const leave = () => {
      if (isHere) sendPresence(true).catch(() => undefined);
      isHere = false;
    };
    const first = setTimeout(beat, FIRST_MS);
    const timer = setInterval(beat, BEAT_MS);
    document.addEventListener("visibilitychange", beat);
    window.addEventListener("pagehide", leave);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", beat);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [subject]);
  return others;
}
