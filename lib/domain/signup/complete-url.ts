/** A host with at least one dot, and what may follow it. */
const HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/:?#]|$)/u;

/** A URL as people type it: `shop.example` becomes `https://shop.example`. Anything else is returned as it is. */
export function completeUrl(typed: string): string {
  return HOST.test(typed) ? `https://${typed}` : typed;
}
