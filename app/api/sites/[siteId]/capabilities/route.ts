import { capabilities } from "@/lib/contract/accounts/who";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(capabilities);
