import { useAllowed } from "@/lib/client/site-context";
import { NOT_VIEWER } from "@/lib/contract/kit/common";

/** Whose an object is, such as a saved view. */
export type SavedObject = { is_shared: boolean; is_mine: boolean };

/** Whether the user may change an object: their own, and shared ones if they may write. */
export function useCanChange(): (saved: SavedObject) => boolean {
  const canWrite = useAllowed({ roles: [NOT_VIEWER] });
  return (saved) => (saved.is_shared ? canWrite : saved.is_mine);
}
