import { useEffect, useRef, useState } from "react";
import { useKind } from "@/components/customizations/model/kind";
import { callApi } from "@/lib/client/call";
import { useSite } from "@/lib/client/site-context";
import { presence } from "@/lib/contract/customizations/drafts";
import type { Output } from "@/lib/http/endpoint";

/** How often a page in sight says that somebody is there. */
const BEAT_MS = 15_000;

/** The page is drawn first. */
const FIRST_MS = 500;

type Others = Output<typeof presence>["others"];
type LiveRevision = Output<typeof presence>["live_revision"];

const NOBODY: Others = [];

/**
 * Says that one is here as long as the page is in sight, and tells who else is. `onLive` gets the live revision with each
 * answer. Nothing is said of it when a beat gets lost: the next one comes.
 */
export function usePresence(id: string, isEditing: boolean, onLive: (revision: LiveRevision) => void): Others {
  const { site, groups } = useSite();
  const kind = useKind().name;
  const isOn = groups.includes("drafts");
  const [others, setOthers] = useState<Others>(NOBODY);
  const latest = useRef({ isEditing, onLive, others });
  useEffect(() => {
    latest.current = { isEditing, onLive, others };
  });
  useEffect(() => {
    if (!isOn) return;
    const say = (isLeaving: boolean) =>
      callApi(presence, {
        params: { siteId: site.trackingCode },
        body: { kind, object_id: id, is_editing: latest.current.isEditing, is_leaving: isLeaving },
      });
    let isHere = false;
    const beat = () => {
      if (document.visibilityState !== "visible") return;
      isHere = true;
      say(false).then(
        (answer) => {
          // Most beats bring nothing new: an update for each would draw the chips again for nothing.
          if (JSON.stringify(answer.others) !== JSON.stringify(latest.current.others)) setOthers(answer.others);
          latest.current.onLive(answer.live_revision);
        },
        () => undefined,
      );
    };
    const leave = () => {
      if (isHere) say(true).catch(() => undefined);
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
