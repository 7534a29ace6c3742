import { endViewAs, startViewAs } from "@/lib/contract/accounts/members";
import { forgetAfter } from "@/lib/server/routes/forget-after";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(startViewAs, undefined, forgetAfter);
export const DELETE = forward(endViewAs, undefined, forgetAfter);
