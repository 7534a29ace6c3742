import { deleteExpiredChanges } from "@/backend/history/change-history/change-rows";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import { buildChangeHistoryHandlers } from "./change-history";
import type { Readers } from "./change-history/history-view";
import type { MarkSource } from "./change-marks";
import { buildChangeMarkHandlers } from "./change-marks";

/** What the areas register for the history. */
export type Registered = { reversibles: readonly Reversible[]; readers: Readers; markSources: readonly MarkSource[] };

/** How the backend answers the calls of the area. */
export const handlers = ({ reversibles, readers, markSources }: Registered): ImplementedCall[] => [
  ...buildChangeHistoryHandlers(reversibles, readers),
  ...buildChangeMarkHandlers(reversibles, readers, markSources),
];

/** Retention tasks of the history area. */
export const retention: readonly RetentionTask[] = [{ name: "changes", run: deleteExpiredChanges }];
