export function formatLegacySignIn(env: Record<string, string | undefined>): string;
