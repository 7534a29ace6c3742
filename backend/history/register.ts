import type { Implemented } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import { changeHistoryHandlers } from "./change-history";
import type { Readers } from "./change-history/history-view";
import type { MarkSource } from "./change-marks";
import { changeMarkHandlers } from "./change-marks";
import { forgetChanges } from "./forget-changes";

/** How the backend answers the calls of the history, over what all areas register. */
export const historyHandlers = (
  reversibles: readonly Reversible[],
  readers: Readers,
  markSources: readonly MarkSource[],
): Implemented[] => [
  ...changeHistoryHandlers(reversibles, readers),
  ...changeMarkHandlers(reversibles, readers, markSources),
];

/** What is deleted once it has expired. */
export const retention: readonly RetentionTask[] = [{ name: "changes", run: forgetChanges }];
