import { useQuery } from "@tanstack/react-query";
import type { WordKind } from "@/components/rewrites/model/word-kind";
import { callApi } from "@/lib/client/call";
import type { ErrorMeta } from "@/lib/client/query";
import type { DryRun } from "@/lib/contract/rewrites/word-uploads";
import type { UploadType } from "@/lib/domain/rewrites/upload-verdict";
import type { Groups } from "./desk";
import type { ChosenFile } from "./use-chosen-file";

/** What the backend says of a file, and how many lines it names under each reason and warning. */
export type Judged = { dryRun: DryRun; reasons: Groups; warnings: Groups };

type About = { siteId: string; kind: WordKind; chosen: ChosenFile | null; type: UploadType };

/** Judges a file against what is there, once for each type of upload; asked for only where a backend can. */
export function useDryRun({ siteId, kind, chosen, type }: About, canAsk: boolean) {
  const isReady = canAsk && chosen !== null && chosen.opened !== null;
  return useQuery({
    queryKey: ["upload-dry-run", kind.name, siteId, chosen?.serial ?? 0, type],
    queryFn: ({ signal }) => (chosen === null ? null : judge({ siteId, kind, chosen, type }, signal)),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { feature: kind.name } satisfies ErrorMeta,
  });
}

async function judge(about: About & { chosen: ChosenFile }, signal: AbortSignal): Promise<Judged> {
  const { siteId, kind, chosen, type } = about;
  let said: Pick<Judged, "reasons" | "warnings"> = { reasons: {}, warnings: {} };
  // The worker puts the rows in.
  const input = { params: { siteId }, body: { data: { items: [] }, type } };
  const dryRun = await callApi(kind.calls.dryRun, input, {
    signal,
    carry: async (request) => {
      const { answer, refused: reasons, warnings } = await chosen.desk.carry(request);
      said = { reasons, warnings };
      return answer;
    },
  });
  return { dryRun, ...said };
}
