import { parseArgs } from "node:util";
import { findUser } from "@/lib/contract/sign-in";
import { LINK_LIFE_MAX_S, LINK_LIFE_S } from "@/lib/domain/limits";
import { mintLink } from "@/lib/domain/signed-link";
import { ApiError } from "@/lib/http/api-error";
import { toBase64 } from "@/lib/http/crypto";
import { send } from "@/lib/http/send";
import { type CommandSettings, readCommandSettings } from "./env";
import { signedTransport } from "./signed-transport";

// npm run link: prints a signed link for a person. The recipe for doing the same elsewhere is docs/signed-links.md.

const USAGE = `npm run link -- --user <e-mail or id> [--site <tracking code>] [--path </sites/...>] [--purpose open|sign_in] [--hours 72]`;

/** The id of a person given by id or e-mail address; throws ApiError `unknown_user`. */
async function userIdOf(user: string, settings: CommandSettings): Promise<string> {
  if (!user.includes("@")) return user;
  const transport = signedTransport(settings.backendKey, "");
  return (await send(settings.backendUrl ?? "", findUser, { query: { email: user } }, { transport })).id;
}

async function main(): Promise<string> {
  const { values } = parseArgs({
    options: {
      user: { type: "string" },
      site: { type: "string" },
      path: { type: "string" },
      purpose: { type: "string" },
      hours: { type: "string" },
    },
  });
  if (values.user === undefined) throw new Error(USAGE);
  const life = values.hours === undefined ? LINK_LIFE_S : Math.round(Number(values.hours) * 3600);
  if (!(life > 0 && life <= LINK_LIFE_MAX_S))
    throw new Error(`--hours is more than 0 and at most ${LINK_LIFE_MAX_S / 3600}.`);
  const settings = await readCommandSettings();
  const { publicUrl, backendUrl } = settings;
  if (publicUrl === undefined || backendUrl === undefined) {
    throw new Error("Nothing runs here: start the product, or set PUBLIC_URL and EMBEDDED_URL.");
  }
  const iat = Math.floor(Date.now() / 1000);
  return mintLink(settings.linkKey, publicUrl, {
    aud: new URL(publicUrl).host,
    path: values.path ?? (values.site === undefined ? "/" : `/sites/${values.site}/searches`),
    sub: await userIdOf(values.user, settings),
    site: values.site ?? "",
    purpose: values.purpose ?? (values.site === undefined ? "sign_in" : "open"),
    iat,
    exp: iat + life,
    nonce: toBase64(crypto.getRandomValues(new Uint8Array(18)), true),
  });
}

main().then(
  (link) => process.stdout.write(`${link}\n`),
  (error: unknown) => {
    const isUnknown = error instanceof ApiError && error.code === "unknown_user";
    process.stderr.write(
      `${isUnknown ? "Nobody here has that e-mail address." : error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  },
);
