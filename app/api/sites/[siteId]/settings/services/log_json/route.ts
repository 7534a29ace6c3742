import { log } from "@/lib/contract/services/services";
import { forward } from "@/lib/server/forward";

export const GET = forward(log);
