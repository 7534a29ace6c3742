import { show } from "@/lib/contract/catalogue/catalog-browser";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(show);
