import { destroy } from "@/lib/contract/rewrites/redirects";
import { forward } from "@/lib/server/routes/forward";

export const DELETE = forward(destroy);
