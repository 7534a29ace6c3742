import { seen } from "@/lib/contract/sessions";
import { forward } from "@/lib/server/forward";

export const GET = forward(seen);
