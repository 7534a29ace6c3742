import { endPreview, listPreviews } from "@/lib/contract/customizations/drafts";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(listPreviews);
export const DELETE = forward(endPreview);
