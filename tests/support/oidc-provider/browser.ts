import { returnFromProvider, startAtProvider } from "@/lib/server/sign-in/oidc-sign-in";

// A browser without scripts: it follows redirects between the web server and the provider, has cookies by origin, and fills in the
// provider's forms.

const ORIGIN = "http://localhost:3000";
const STEPS_MAX = 20;

/** How a person answers at the provider: the name to sign in with, or null to cancel. */
export type AtProvider = { name: string | null };

/** A browser with its cookies by origin and name. */
export class OidcBrowser {
  readonly jar = new Map<string, Map<string, string>>();
  readonly setCookies: string[] = [];

  /** The Cookie header for an origin. */
  buildCookieHeader(origin = ORIGIN): string {
    return [...(this.jar.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Signs in from the button of the sign-in page; returns the path on the web server where it ends. */
  async signIn(person: AtProvider, next = "/sites"): Promise<string> {
    return this.follow(await this.start(next), person);
  }

  /** Opens the button's URL; returns the URL of the provider, or of the page with the error. */
  async start(next = "/sites", again = ""): Promise<string> {
    return this.open(`${ORIGIN}/api/sign_in/oidc?${new URLSearchParams({ next })}${again}`);
  }

  /** Follows redirects and forms of the provider until a page of the web server. */
  async follow(address: string, person: AtProvider): Promise<string> {
    let url = new URL(address);
    for (let step = 0; step < STEPS_MAX; step += 1) {
      const isPage = url.origin === ORIGIN && !url.pathname.startsWith("/api/");
      if (isPage) return url.pathname + url.search;
      url = new URL(await this.open(url.href, person), url);
    }
    throw new Error(`no end at ${url.href}`);
  }

  /** Opens a URL and fills in its form, if it is one of the provider; returns where it leads. */
  async open(address: string, person: AtProvider = { name: null }): Promise<string> {
    const url = new URL(address);
    const headers = { cookie: this.buildCookieHeader(url.origin), "user-agent": "Test/1" };
    const answer =
      url.origin !== ORIGIN
        ? await fetch(url, { headers, redirect: "manual" })
        : await (url.pathname.endsWith("/callback") ? returnFromProvider : startAtProvider)(
            new Request(url, { headers }),
          );
    this.store(url.origin, answer);
    const location = answer.headers.get("location");
    return location === null ? this.submit(url, await answer.text(), person) : new URL(location, url).href;
  }

  private async submit(url: URL, page: string, { name }: AtProvider): Promise<string> {
    if (name === null) {
      const cancel = /href="([^"]*\/abort)"/.exec(page)?.[1];
      if (cancel === undefined) throw new Error(`no way to cancel at ${url.href}: ${page.slice(0, 500)}`);
      return new URL(cancel, url).href;
    }
    const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1] ?? url.href;
    const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, key = "", value = ""]) => [key, value]));
    const body = new URLSearchParams({
      ...fields,
      ...(page.includes('name="login"') ? { login: name, password: "x" } : {}),
    });
    const answer = await fetch(new URL(action, url), {
      method: "POST",
      headers: { cookie: this.buildCookieHeader(url.origin) },
      body,
      redirect: "manual",
    });
    this.store(url.origin, answer);
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${answer.status} at ${url.href}: ${(await answer.text()).slice(0, 500)}`);
    return new URL(location, url).href;
  }

  private store(origin: string, answer: Response): void {
    const own = this.jar.get(origin) ?? new Map<string, string>();
    this.jar.set(origin, own);
    for (const line of answer.headers.getSetCookie()) {
      if (origin === ORIGIN) this.setCookies.push(line);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") own.delete(name);
      else own.set(name, value);
    }
  }
}
