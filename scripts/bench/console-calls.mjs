import { DEMO_SITE } from "./product.mjs";

/** Headers of a signed-in browser for writes: cookie and CSRF token. */
export async function buildHeaders({ origin, cookie }, site = DEMO_SITE) {
  // Every page has the token; this one requests no list, which a replaying upstream would record.
  const page = await fetch(`${origin}/sites/${site}/help`, { headers: { cookie, accept: "text/html" } });
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const own = { cookie, origin, "sec-fetch-site": "same-origin", "content-type": "application/json" };
  return { ...own, "x-csrf-token": token };
}

/** Creates a function that sends calls on the demo site as a signed-in user; a body makes it a POST. */
export async function createCaller(product) {
  const own = await buildHeaders(product);
  return async (path, body, headers = {}) => {
    const answer = await fetch(`${product.origin}/api/sites/${DEMO_SITE}/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...own, ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}
