export function progressOf(line: string): string | null;
