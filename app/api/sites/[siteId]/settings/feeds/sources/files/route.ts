import { startFile } from "@/lib/contract/catalogue/feeds";
import { forward } from "@/lib/server/forward";

export const POST = forward(startFile);
