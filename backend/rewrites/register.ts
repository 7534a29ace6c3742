import type { ImplementedCall } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import { deleteExpiredUploads } from "./delete-expired-uploads";
import { redirectHandlers } from "./redirects";
import { wordReversals } from "./reversal";
import { synonymHandlers } from "./synonyms";

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [...synonymHandlers, ...redirectHandlers];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = wordReversals;

/** Deletes expired records. */
export const retention: readonly RetentionTask[] = [{ name: "uploads", run: deleteExpiredUploads }];
