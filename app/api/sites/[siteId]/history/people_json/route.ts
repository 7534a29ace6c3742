import { people } from "@/lib/contract/history/change-history";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(people);
