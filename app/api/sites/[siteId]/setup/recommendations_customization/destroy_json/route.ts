import { destroy } from "@/lib/contract/recommendations/recommendations-customization";
import { forward } from "@/lib/server/routes/forward";

export const DELETE = forward(destroy);
