import { create } from "@/lib/contract/settings/new-site";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(create);
