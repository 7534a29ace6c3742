import { showDraft } from "@/lib/contract/customizations/drafts";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(showDraft);
