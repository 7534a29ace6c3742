import { capabilities } from "@/lib/contract/accounts/who";
import { forward } from "@/lib/server/forward";

export const GET = forward(capabilities);
