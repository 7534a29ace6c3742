import { listUploads } from "@/lib/contract/redirects";
import { forward } from "@/lib/server/forward";

export const GET = forward(listUploads);
