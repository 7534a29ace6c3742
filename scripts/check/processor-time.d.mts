export function takeProcessorSeconds(): number | null;
export function readOwnSeconds(): number | null;
export function readSeconds(pid: number | "self"): number | null;
export function parseSeconds(line: string): number;
