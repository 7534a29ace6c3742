import { parseArgs } from "node:util";
import { ConstantBackoff, handleWhen, retry } from "cockatiel";
import { findUser, linkSettings, listUsers } from "@/lib/contract/accounts/sign-in";
import { mintLink } from "@/lib/domain/accounts/signed-link";
import { LINK_LIFE_MAX_S, LINK_LIFE_S } from "@/lib/domain/kit/limits";
import { buildSiteHome } from "@/lib/domain/kit/screens";
import { isApiError } from "@/lib/http/api-error";
import { toBase64 } from "@/lib/http/crypto";
import { send } from "@/lib/http/send";
import { callProduct, findWebFault, listDifferences } from "./check-product";
import { type CommandSettings, readCommandSettings } from "./env";
import { createSignedTransport } from "./signed-transport";

// npm run link: prints a signed link for a user. docs/signed-links.md describes how to create links elsewhere.

const USAGE = `npm run link -- --user <e-mail or id> [--site <tracking code>] [--path </sites/...>] [--purpose open|sign_in] [--hours 72]`;

/** The store can be busy for a minute, for instance at the first start, which creates the demo shops. */
const whileBusy = retry(
  handleWhen((error) => isApiError(error) && error.code === "busy"),
  { maxAttempts: 30, backoff: new ConstantBackoff(2_000) },
);

/** Finds the id of a user by id or email address; throws an Error that lists the users. */
async function findUserId(user: string, backendUrl: string, settings: CommandSettings): Promise<string> {
  const init = { transport: createSignedTransport(settings.backendKey, "") };
  try {
    return (await whileBusy.execute(() => send(backendUrl, findUser, { query: { user } }, init))).id;
  } catch (error) {
    if (!(isApiError(error) && error.code === "unknown_user")) throw error;
  }
  const { users, total } = await send(backendUrl, listUsers, {}, init);
  if (total === 0) throw new Error("This store has no email addresses of users. Pass the user id of your backend.");
  const lines = users.map(({ id, email, name }) => `  ${email}  (id ${id}${name === "" ? "" : `, ${name}`})`);
  const rest = total > users.length ? [`  and ${total - users.length} more`] : [];
  throw new Error([`There is no user ${JSON.stringify(user)}. Users:`, ...lines, ...rest].join("\n"));
}

/** The origin of the running product. Throws an Error that names the settings that differ from those of the product. */
async function findOrigin(backendUrl: string, settings: CommandSettings): Promise<string> {
  const init = { transport: createSignedTransport(settings.backendKey, "") };
  const product = await callProduct(backendUrl, settings, () =>
    whileBusy.execute(() => send(backendUrl, linkSettings, {}, init)),
  );
  const differences = await listDifferences(product, settings);
  if (differences.length > 0)
    throw new Error(["The product would refuse the link:", ...differences.map((line) => `  ${line}`)].join("\n"));
  return product.public_url;
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
    throw new Error(`--hours must be more than 0 and at most ${LINK_LIFE_MAX_S / 3600}.`);
  const settings = await readCommandSettings();
  const { backendUrl, dataDir } = settings;
  if (backendUrl === undefined)
    throw new Error(
      `No product runs on ${dataDir}. Start it, or set DATA_DIR or EMBEDDED_URL to those of the product.`,
    );
  const origin = await findOrigin(backendUrl, settings);
  const iat = Math.floor(Date.now() / 1000);
  const link = await mintLink(settings.linkKey, origin, {
    aud: new URL(origin).host,
    path: values.path ?? (values.site === undefined ? "/" : buildSiteHome(values.site)),
    sub: await findUserId(values.user, backendUrl, settings),
    site: values.site ?? "",
    purpose: values.purpose ?? (values.site === undefined ? "sign_in" : "open"),
    iat,
    exp: iat + life,
    nonce: toBase64(crypto.getRandomValues(new Uint8Array(18)), true),
  });
  const fault = await findWebFault(link);
  if (fault !== null) throw new Error(fault);
  return link;
}

main().then(
  (link) => process.stdout.write(`${link}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
