import { DEMO_SITE } from "./product.mjs";

const SITE = `/sites/${DEMO_SITE}`;

/** Creates a function that sends calls on the demo site as a signed-in user, with the page's token; a body makes it a POST. */
export async function createCaller({ origin, cookie }) {
  const html = await (await fetch(`${origin}${SITE}/searches`, { headers: { cookie, accept: "text/html" } })).text();
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? "";
  const own = { cookie, origin, "sec-fetch-site": "same-origin", "content-type": "application/json" };
  return async (path, body, headers = {}, method = body === undefined ? "GET" : "POST") => {
    const answer = await fetch(`${origin}/api${SITE}/${path}`, {
      method,
      headers: { ...own, "x-csrf-token": token, ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}
