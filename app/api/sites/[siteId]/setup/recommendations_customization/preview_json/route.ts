import { previewBox } from "@/lib/contract/recommendations/recommendations-preview";
import { forward } from "@/lib/server/forward";

export const POST = forward(previewBox);
