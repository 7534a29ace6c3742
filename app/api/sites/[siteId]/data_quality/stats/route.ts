import { stats } from "@/lib/contract/catalogue/data-quality";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(stats);
