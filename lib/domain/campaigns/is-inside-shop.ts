/** Whether a URL belongs to a shop: same origin, and below the path of the shop's own URL. */
export function isInsideShop(url: string, shop: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(shop)) return false;
  const [{ origin, pathname }, base] = [new URL(url), new URL(shop)];
  const root = base.pathname.replace(/\/$/, "");
  return origin === base.origin && (pathname === root || pathname.startsWith(`${root}/`));
}
