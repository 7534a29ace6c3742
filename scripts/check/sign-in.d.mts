/** Signs in to a product that runs on this computer, as a browser would; returns the cookie. `settings` are those of the product. */
export function signIn(product: {
  origin: string;
  dataDir: string;
  settings?: Record<string, string>;
  user?: string;
}): Promise<string>;
