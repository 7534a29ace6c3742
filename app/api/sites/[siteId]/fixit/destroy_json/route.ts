import { destroy } from "@/lib/contract/redirects";
import { forward } from "@/lib/server/forward";

export const DELETE = forward(destroy);
