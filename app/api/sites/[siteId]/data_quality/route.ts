import { start } from "@/lib/contract/catalogue/data-quality";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(start);
