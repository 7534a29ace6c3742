import { capabilities } from "@/lib/contract/who";
import { forward } from "@/lib/server/forward";

export const GET = forward(capabilities);
