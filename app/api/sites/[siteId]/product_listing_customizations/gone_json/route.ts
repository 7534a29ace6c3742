import { goneListings } from "@/lib/contract/customizations/gone-categories";
import { forward } from "@/lib/server/forward";

export const GET = forward(goneListings);
