import { autocomplete } from "@/lib/contract/search/search-host";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(autocomplete);
