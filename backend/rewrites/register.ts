import type { Implemented } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import { forgetUploads } from "./forget-uploads";
import { redirectHandlers } from "./redirects";
import { wordReversals } from "./reversal";
import { synonymHandlers } from "./synonyms";

/** How the backend answers the calls of the area. */
export const handlers = (): Implemented[] => [...synonymHandlers, ...redirectHandlers];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = wordReversals;

/** What is deleted once it has expired. */
export const retention: readonly RetentionTask[] = [{ name: "uploads", run: forgetUploads }];
