import { request } from "undici";
import type { linkSettings } from "@/lib/contract/accounts/sign-in";
import { computeKeyCheck } from "@/lib/domain/accounts/link-key-check";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import type { CommandSettings } from "./env";

// Finds out which settings of the link command differ from those of the running product, which would refuse its links.

type Product = Output<typeof linkSettings>;

/** Time to wait for the page of a link. */
const PAGE_MS = 5_000;

/**
 * Runs calls of a command to the product. If a setting is the cause of an Error of theirs, the message names it.
 * @param url the address of the product.
 */
export async function callProduct<T>(url: string, settings: CommandSettings, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw explainFailure(error, url, settings);
  }
}

function explainFailure(error: unknown, url: string, { keySettings }: CommandSettings): unknown {
  if (isApiError(error)) return explainRefusal(error, url, keySettings.backend);
  const { code } = error as { code?: unknown };
  if (code !== "ECONNREFUSED" && code !== "ENOTFOUND" && code !== "UND_ERR_CONNECT_TIMEOUT") return error;
  return new Error(`No product answers at ${url}. Start it, or set EMBEDDED_URL or DATA_DIR to those of the product.`);
}

function explainRefusal(error: ApiError, url: string, setting: string): Error {
  const { code, body } = error;
  if (code === "hmac_clock") {
    const minutes = Math.round((Date.parse(String(body.server_time)) - Date.now()) / 60_000);
    const direction = minutes > 0 ? "ahead of" : "behind";
    return new Error(
      `The clock of the product at ${url} is ${Math.abs(minutes)} minutes ${direction} that of this computer, so it refuses the command.`,
    );
  }
  if (code !== "hmac_invalid") return error;
  const other = setting === "BACKEND_KEYS" ? "" : ", or the product has BACKEND_KEYS that are not set here";
  return new Error(`${setting} differs from that of the product at ${url}${other}. The product refuses this command.`);
}

/** The settings that differ; links would be refused. */
export async function listDifferences(product: Product, settings: CommandSettings): Promise<string[]> {
  const { linkKey, keySettings, publicUrl, isPublicUrlSet } = settings;
  const faults: string[] = [];
  const check = await computeKeyCheck(linkKey);
  if (!product.keys.some((key) => key.id === linkKey.id && key.check === check)) {
    const isOwn = keySettings.link.startsWith("LINK_KEYS");
    // The product accepted the signature of the command, so SECRETS is the same unless the command has BACKEND_KEYS.
    const isSecretsSame = !isOwn && keySettings.backend === keySettings.link;
    const reason = isOwn ? "" : ", or the product has LINK_KEYS that are not set here";
    faults.push(
      isSecretsSame
        ? "LINK_KEYS (or LINK_KEYS_FILE) of the product is not set here."
        : `${keySettings.link} differs from that of the product${reason}.`,
    );
  }
  if (isPublicUrlSet && publicUrl !== undefined && new URL(publicUrl).origin !== product.public_url)
    faults.push(`PUBLIC_URL is ${new URL(publicUrl).origin} here, but ${product.public_url} in the product.`);
  return faults;
}

/**
 * Why the web server refuses a link that the backend accepts; null if it does not, or if it cannot be reached from here. Opening a link
 * changes nothing.
 */
export async function findWebFault(link: string): Promise<string | null> {
  const timeout = AbortSignal.timeout(PAGE_MS);
  const answer = await request(link, { signal: timeout }).catch(() => null);
  await answer?.body.dump().catch(() => undefined);
  const location = String(answer?.headers.location ?? "");
  const { origin } = new URL(link);
  if (location.includes("/auth_error?reason=link_altered"))
    return `The web server at ${origin} refuses the link: its LINK_KEYS (without it: SECRETS) or its PUBLIC_URL differs from that of the backend.`;
  if (location.includes("/hmac_failed?issued="))
    return `The web server at ${origin} refuses the link: its clock is behind that of this computer.`;
  return null;
}
