import { useUiState } from "@/lib/client/ui-state";
import type { Fill } from "@/lib/domain/kit/limits";

/** What becomes of a position when its pin goes, as it was chosen last on a site, and the way to choose. */
export function useFill(siteId: string): [Fill, (fill: Fill) => void] {
  const [{ unpinFills }, change] = useUiState();
  return [unpinFills[siteId] ?? "stay", (fill) => change({ unpinFills: { ...unpinFills, [siteId]: fill } })];
}
