import { test } from "@/lib/contract/catalogue/feeds";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(test);
