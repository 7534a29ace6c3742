import { list } from "@/lib/contract/segments";
import { forward } from "@/lib/server/forward";

export const GET = forward(list);
