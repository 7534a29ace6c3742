import "server-only";
import * as waitingReviews from "@/lib/contract/drafts/waiting-reviews";
import { forward } from "@/lib/server/forward/forward";

/** The calls of the area that browsers make, with their hooks. */
export const calls = [forward(waitingReviews.countReviews)];
