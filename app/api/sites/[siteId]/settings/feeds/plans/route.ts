import { list, save } from "@/lib/contract/catalogue/plans";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(list);
export const PUT = forward(save);
