import { list } from "@/lib/contract/saved-views";
import { forward } from "@/lib/server/forward";

export const GET = forward(list);
