import { timeline } from "@/lib/contract/product-listings";
import { forward } from "@/lib/server/forward";

export const GET = forward(timeline);
