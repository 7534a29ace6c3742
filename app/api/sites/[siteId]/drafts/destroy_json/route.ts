import { discardDraft } from "@/lib/contract/drafts";
import { forward } from "@/lib/server/forward";

export const DELETE = forward(discardDraft);
