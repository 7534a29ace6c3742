import { endViewAs, startViewAs } from "@/lib/contract/accounts/members";
import { forgetAfter } from "@/lib/server/forget-after";
import { forward } from "@/lib/server/forward";

export const POST = forward(startViewAs, undefined, forgetAfter);
export const DELETE = forward(endViewAs, undefined, forgetAfter);
