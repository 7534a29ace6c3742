export function formatBackendFault(line: string, backendUrl: string): string | null;
