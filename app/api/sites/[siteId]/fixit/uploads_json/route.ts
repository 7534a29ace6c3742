import { listUploads } from "@/lib/contract/rewrites/redirects";
import { forward } from "@/lib/server/routes/forward";

export const GET = forward(listUploads);
