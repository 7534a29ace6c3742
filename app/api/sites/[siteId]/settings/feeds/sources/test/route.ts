import { test } from "@/lib/contract/feeds";
import { forward } from "@/lib/server/forward";

export const POST = forward(test);
