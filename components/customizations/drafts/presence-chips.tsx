import { useQueryClient } from "@tanstack/react-query";
import { Eye, PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useKind } from "@/components/customizations/model/kinds/kind";
import { Chip } from "@/components/ui/chip";
import { lookUp } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { presence } from "@/lib/contract/customizations/drafts";
import type { Output } from "@/lib/http/endpoint";

/**
 * Who else has the customization open, and whether they have unsaved changes. One person is named, first somebody who edits; the others
 * are counted, so that the results do not move down.
 */
export function PresenceChips({ customization, isEditing }: { customization: Customization; isEditing: boolean }) {
  const t = useTranslations("drafts.presence");
  const client = useQueryClient();
  const { site } = useSite();
  const kind = useKind();
  const { id, revision } = customization;
  const others = usePresence(id, isEditing, (live) => {
    if (live === null || String(live) === String(revision)) return;
    void client.invalidateQueries({ queryKey: kind.live(site.trackingCode, id).queryKey });
  });
  const formatPresence = (one: Others[number]) => t(one.is_editing ? "editing" : "viewing", { name: one.name });
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

type Others = Output<typeof presence>["others"];
type LiveRevision = Output<typeof presence>["live_revision"];

const NOBODY: Others = [];

/**
 * Reports the user's presence while the page is visible and returns who else is present. `onLive` gets the live revision
 * from each answer. A failed update is ignored; the next one follows.
 */
function usePresence(id: string, isEditing: boolean, onLive: (revision: LiveRevision) => void): Others {
  const { site, supports } = useSite();
  const kind = useKind().name;
  const isOn = supports(presence);
  const [others, setOthers] = useState<Others>(NOBODY);
  const latest = useRef({ isEditing, onLive, others });
  useEffect(() => {
    latest.current = { isEditing, onLive, others };
  });
  useEffect(() => {
    if (!isOn) return;
    const sendPresence = (isLeaving: boolean) =>
      lookUp(presence, {
        params: { siteId: site.trackingCode },
        body: { kind, object_id: id, is_editing: latest.current.isEditing, is_leaving: isLeaving },
      });
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
  }, [isOn, kind, id, site.trackingCode]);
  return others;
}
