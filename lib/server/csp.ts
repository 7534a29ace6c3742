import "server-only";
import { toBase64 } from "@/lib/http/crypto";
import { env } from "./env";

// What a page may load. Scripts need this response's nonce; `strict-dynamic` lets those
// load the rest.

/** A fresh nonce, 128 bits. */
export function newNonce(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(16)));
}

/** The content security policy of one page. `isSite`: pages of a site show pictures of the shop and its search host. */
export function contentSecurityPolicy(nonce: string, isSite: boolean): string {
  const { searchUrl, shopUrl, isSecure, isDevelopment } = env();
  const hosts = [...new Set([new URL(searchUrl).origin, new URL(shopUrl).origin])].join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Widths and positions that are rendered on the server stand in style attributes.
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
