import { unsubscribe } from "@/lib/server/unsubscribe";

export const POST = unsubscribe;
