export function startMeasuring(): void;
export function measureProgram(pid: number): () => void;
export function takeProcessorSeconds(): number | null;
export function readRunSeconds(unseen?: number): number | null;
export function readProcessorSeconds(pid: number | "self", whose?: "all" | "children"): number | null;
export function parseSeconds(line: string, whose?: "all" | "children"): number;
