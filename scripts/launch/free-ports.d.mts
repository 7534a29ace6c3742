/** Finds ports on which nothing listens, each only once in this process. */
export function findFreePorts(count: number): Promise<number[]>;

/** Whether nothing listens on a port of a host, by default of every address of this computer. */
export function isFree(port: number, host?: string): Promise<boolean>;
