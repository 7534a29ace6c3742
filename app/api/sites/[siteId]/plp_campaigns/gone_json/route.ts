import { goneCategories } from "@/lib/contract/campaigns/listing-campaigns";
import { forward } from "@/lib/server/forward";

export const GET = forward(goneCategories);
