import "server-only";
import { toBase64 } from "@/lib/http/crypto";
import { getEnv } from "@/lib/server/process/env";

// The content security policy. Scripts need the nonce of the response; `strict-dynamic` lets them load others.

/** Creates a nonce, 128 bits. */
export function createNonce(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * Builds the policy of one page.
 * @param isSite pages of a site show images of the shop and its search host.
 */
export function buildContentSecurityPolicy(nonce: string, isSite: boolean): string {
  const { searchUrl, shopUrl, isSecure, isDevelopment } = getEnv();
  const hosts = [...new Set([new URL(searchUrl).origin, new URL(shopUrl).origin])].join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Server-rendered widths and positions are style attributes.
    "style-src-attr 'unsafe-inline'",
    isSite ? `img-src 'self' data: https: ${hosts}` : "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    isSite ? `frame-src 'self' ${hosts}` : "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
    "report-uri /api/csp_report",
  ].join("; ");
}
