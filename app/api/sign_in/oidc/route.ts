import { startAtProvider } from "@/lib/server/oidc-sign-in";

export const GET = startAtProvider;
