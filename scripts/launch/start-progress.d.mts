export function formatProgress(line: string): string | null;
