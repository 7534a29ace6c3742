import { discardDraft } from "@/lib/contract/customizations/drafts";
import { forward } from "@/lib/server/routes/forward";

export const DELETE = forward(discardDraft);
