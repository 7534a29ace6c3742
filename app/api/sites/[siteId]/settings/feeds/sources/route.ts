import { list, save } from "@/lib/contract/feeds";
import { forward } from "@/lib/server/forward";

export const GET = forward(list);
export const PUT = forward(save);
