import { list, save } from "@/lib/contract/catalogue/feeds";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(list);
export const PUT = forward(save);
