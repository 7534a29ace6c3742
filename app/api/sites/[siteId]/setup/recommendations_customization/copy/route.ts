import { copyRecommendations } from "@/lib/contract/recommendations/recommendations-copies";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(copyRecommendations);
