import { mark } from "@/lib/contract/searches";
import { forward } from "@/lib/server/forward";

export const POST = forward(mark);
