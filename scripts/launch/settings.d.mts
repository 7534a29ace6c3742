/** The ports of the product that runs on a data folder; null if none runs. */
export function loadPorts(folder: string): { web: number; backend: number; shop: number } | null;
