import { requestChanges } from "@/lib/contract/customizations/drafts";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(requestChanges);
