import { organicBox } from "@/lib/contract/recommendations/recommendations-preview";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(organicBox);
