/** How people sign in in front of a shop's own backend, and which ways are missing, for the message of the start. */
export function formatLegacySignIn(env) {
  const lines = [`Backend: ${env.BACKEND_URL}`];
  if (env.BACKEND_AUTH === "sso_cookie")
    return [...lines, "People sign in by the single sign-on: its cookie says who they are."].join("\n");
  lines.push("Sign in anybody it knows: npm run link -- --user <id> --purpose sign_in");
  if (!env.DEFAULT_SITE)
    lines.push(
      "DEFAULT_SITE is not set, so nobody can sign in by e-mail address: people are found through that site of the backend.",
    );
  return lines.join("\n");
}
