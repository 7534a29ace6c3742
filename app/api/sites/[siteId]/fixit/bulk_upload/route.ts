import { bulkUpload } from "@/lib/contract/redirects";
import { forward } from "@/lib/server/forward";

export const POST = forward(bulkUpload);
