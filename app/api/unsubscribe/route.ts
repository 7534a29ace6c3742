import { unsubscribe } from "@/lib/server/sign-in/unsubscribe";

export const POST = unsubscribe;
