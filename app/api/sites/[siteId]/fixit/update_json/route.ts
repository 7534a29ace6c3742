import { update } from "@/lib/contract/rewrites/redirects";
import { forward } from "@/lib/server/forward";

export const POST = forward(update);
