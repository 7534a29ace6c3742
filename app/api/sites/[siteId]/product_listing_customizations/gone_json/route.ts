import { goneListings } from "@/lib/contract/customizations/product-listings";
import { forward } from "@/lib/server/forward";

export const GET = forward(goneListings);
