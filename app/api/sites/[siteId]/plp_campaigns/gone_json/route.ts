import { goneCategories } from "@/lib/contract/campaigns/gone-campaign-categories";
import { forward } from "@/lib/server/forward";

export const GET = forward(goneCategories);
