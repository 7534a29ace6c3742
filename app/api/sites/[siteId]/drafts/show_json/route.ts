import { showDraft } from "@/lib/contract/drafts";
import { forward } from "@/lib/server/forward";

export const GET = forward(showDraft);
