import { list } from "@/lib/contract/top-items";
import { forward } from "@/lib/server/forward";

export const GET = forward(list);
