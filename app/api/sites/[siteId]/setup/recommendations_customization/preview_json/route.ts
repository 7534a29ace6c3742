import { previewBox } from "@/lib/contract/recommendations/recommendations-preview";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(previewBox);
