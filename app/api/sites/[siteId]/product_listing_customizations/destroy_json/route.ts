import { destroy } from "@/lib/contract/product-listings";
import { forward } from "@/lib/server/forward";

export const DELETE = forward(destroy);
