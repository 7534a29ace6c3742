import { useEffect } from "react";
import { useSite } from "@/lib/client/site-context";

/** What the tab says while a page is seen that was opened softly: as the server would have written it. */
export function useTabTitle(thing: string | undefined, title: string): void {
  const { site } = useSite();
  const whole = `${site.name} · ${[thing, title].filter(Boolean).join(" - ")}`;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
