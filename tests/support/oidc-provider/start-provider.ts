import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A running OpenID Connect provider; `setClock` sets how far its clock is ahead. */
export type OidcProvider = { issuer: string; setClock: (seconds: number) => Promise<void>; stop: () => Promise<void> };

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
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const issuer = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the provider ended with ${code}`)));
    lines.once("line", (line) => resolve((JSON.parse(line) as { issuer: string }).issuer));
  });
  const setClock = (seconds: number) =>
    new Promise<void>((done) => {
      lines.once("line", () => done());
      child.stdin.write(`${seconds}\n`);
    });
  const stop = () =>
    new Promise<void>((done) => {
      child.once("exit", () => done());
      child.kill();
    });
  return { issuer, setClock, stop };
}
