import { startFile } from "@/lib/contract/feeds";
import { forward } from "@/lib/server/forward";

export const POST = forward(startFile);
