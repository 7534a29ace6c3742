/** Finds ports on which nothing listens, each only once in this process. */
export function findFreePorts(count: number): Promise<number[]>;
