import { createServer } from "node:http";
import { createInterface } from "node:readline";

// A real OpenID Connect provider for tests, in a process of its own: its login form takes any name. `name` of a login is the
// subject; a name without @ has an email address at vitrine.example. Names that begin with "unverified" or "unstated" have an
// address that is not verified, or of which the provider does not say so. Settings are in the environment:
// OIDC_PORT (0: a free one), OIDC_CALLBACK and OIDC_SIGNED_OUT (the client's URLs), OIDC_CLOCK_S (seconds its clock is ahead). Each line
// of the input sets the clock again.

let ahead = Number(process.env.OIDC_CLOCK_S ?? 0) * 1000;
const realNow = Date.now;
Date.now = () => realNow() + ahead;
// The package warns about versions of Node that it does not test, and about its defaults for development.
console.warn = () => undefined;
console.info = () => undefined;
const { Provider } = await import("oidc-provider");

const PORT = Number(process.env.OIDC_PORT ?? 0);
const redirects = {
  redirect_uris: [process.env.OIDC_CALLBACK],
  post_logout_redirect_uris: [process.env.OIDC_SIGNED_OUT],
};

const server = createServer();
await new Promise((done) => server.listen(PORT, "localhost", done));
const issuer = `http://localhost:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [
    { client_id: "vitrine", client_secret: "secret-of-vitrine", ...redirects },
    { client_id: "vitrine-public", token_endpoint_auth_method: "none", ...redirects },
  ],
  claims: { openid: ["sub"], email: ["email", "email_verified"] },
  // Claims of scopes are then in the answer of the userinfo endpoint only, as the standard says.
  conformIdTokenClaims: true,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: id.includes("@") ? id : `${id}@vitrine.example`,
      email_verified: id.startsWith("unstated") ? undefined : !id.startsWith("unverified"),
    }),
  }),
});
server.on("request", provider.callback());
createInterface({ input: process.stdin }).on("line", (line) => {
  ahead = Number(line) * 1000;
  process.stdout.write(`${line}\n`);
});
process.stdout.write(`${JSON.stringify({ issuer })}\n`);
