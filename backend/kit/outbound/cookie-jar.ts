// The cookies of one download. Some hosts set a cookie, redirect to the same URL, and answer only clients that send it back.

/** Limits of an origin. */
const COOKIES_MAX = 20;
const CHARACTERS_MAX = 4096;

/** Cookies by origin: those of one are never sent to another, whatever domain they name. */
export class CookieJar {
  private readonly byOrigin = new Map<string, Map<string, string>>();

  /** Stores the `Set-Cookie` headers of a response; leaves out what exceeds the limits of its origin. */
  store(origin: string, headers: readonly string[]): void {
    const cookies = this.byOrigin.get(origin) ?? new Map<string, string>();
    this.byOrigin.set(origin, cookies);
    for (const header of headers) {
      const [pair = "", ...attributes] = header.split(";");
      const [name = "", ...rest] = pair.split("=");
      const cookie = { name: name.trim(), value: rest.join("=").trim() };
      if (rest.length === 0 || !NAME.test(cookie.name) || !VALUE.test(cookie.value)) continue;
      cookies.delete(cookie.name);
      if (isExpired(attributes) || cookies.size >= COOKIES_MAX) continue;
      cookies.set(cookie.name, cookie.value);
      if (formatCookies(cookies).length > CHARACTERS_MAX) cookies.delete(cookie.name);
    }
  }

  /** The `Cookie` header of a request; "" without cookies. */
  format(origin: string): string {
    return formatCookies(this.byOrigin.get(origin) ?? new Map());
  }
}

/** Printable ASCII characters, which every host gets back as it sent them. */
const NAME = /^[!-:<>-~]+$/;
const VALUE = /^[ -:<-~]*$/;

function formatCookies(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Whether a cookie is deleted: `Max-Age` wins over `Expires`. */
function isExpired(attributes: readonly string[]): boolean {
  const find = (name: string): string | undefined =>
    attributes.find((one) => one.trim().toLowerCase().startsWith(`${name}=`))?.replace(/^[^=]*=/, "");
  const maxAge = find("max-age");
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  return Date.parse(find("expires") ?? "") <= Date.now();
}
