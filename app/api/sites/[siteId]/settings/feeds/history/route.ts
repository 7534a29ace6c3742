import { history } from "@/lib/contract/plans";
import { forward } from "@/lib/server/forward";

export const GET = forward(history);
