import { show } from "@/lib/contract/searches";
import { forward } from "@/lib/server/forward";

export const GET = forward(show);
