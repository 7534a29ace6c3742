import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A running OpenID Connect provider. */
export type OidcProvider = { issuer: string; stop: () => Promise<void> };

/** How far the provider's clock is ahead, in seconds, and its port; by default a free one. */
type ProviderOptions = { clockS?: number; port?: number };

/** Starts a real provider for the web server at `origin`. */
export async function startProvider(
  origin: string,
  { clockS = 0, port = 0 }: ProviderOptions = {},
): Promise<OidcProvider> {
  const child = spawn(process.execPath, ["tests/support/oidc-provider/main.mjs"], {
    env: {
      NODE_ENV: "test",
      OIDC_PORT: String(port),
      OIDC_CALLBACK: `${origin}/api/sign_in/oidc/callback`,
      OIDC_SIGNED_OUT: `${origin}/sign_in`,
      OIDC_CLOCK_S: String(clockS),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const issuer = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the provider ended with ${code}`)));
    createInterface({ input: child.stdout }).once("line", (line) => {
      resolve((JSON.parse(line) as { issuer: string }).issuer);
    });
  });
  const stop = () =>
    new Promise<void>((done) => {
      child.once("exit", () => done());
      child.kill();
    });
  return { issuer, stop };
}
