import { timeline } from "@/lib/contract/recommendations/recommendations-customization";
import { forward } from "@/lib/server/forward";

export const GET = forward(timeline);
