import { list } from "@/lib/contract/rewrites/redirects";
import { forward } from "@/lib/server/forward";

export const GET = forward(list);
