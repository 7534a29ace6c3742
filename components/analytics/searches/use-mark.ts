import { useTranslations } from "next-intl";
import { hearing, useDone } from "@/lib/client/done";
import { useWrite } from "@/lib/client/query";
import { candidates, list, mark, type QueryRow, show } from "@/lib/contract/analytics/searches";

/** Notes something of a query, or takes the note away; says so, with the way back. False where it failed. */
export function useMark(siteId: string): (query: string, next: QueryRow["mark"]) => Promise<boolean> {
  const t = useTranslations("searches.done");
  const done = useDone();
  const writing = useWrite(mark, [list, show, candidates]);
  return async (query, next) => {
    const heard = hearing();
    try {
      await writing.mutateAsync({ params: { siteId }, body: { q: query, mark: next }, told: heard.told });
    } catch {
      // The query client has announced it.
      return false;
    }
    done(t(next === null ? "unmarked" : "notSold", { query }), heard);
    return true;
  };
}
