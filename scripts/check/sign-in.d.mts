/** Signs in to a running product of this machine as a browser would; answers the cookie. */
export function signIn(product: { origin: string; dataDir: string; user?: string }): Promise<string>;
