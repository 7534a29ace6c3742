import { create } from "@/lib/contract/settings/new-site";
import { forward } from "@/lib/server/forward";

export const POST = forward(create);
