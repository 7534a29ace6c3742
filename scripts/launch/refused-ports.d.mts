/** Whether browsers refuse to open a port. */
export function isRefusedByBrowsers(port: number): boolean;
