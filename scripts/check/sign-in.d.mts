/** Signs in to a product that runs on this computer, as a browser would; returns the cookie. */
export function signIn(product: { origin: string; dataDir: string; user?: string }): Promise<string>;
