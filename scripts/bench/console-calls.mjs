/** Headers of a signed-in browser for writes: cookie and CSRF token. */
export async function buildHeaders({ origin, cookie }, site) {
  const page = await fetch(`${origin}/sites/${site}/query_customizations`, {
    headers: { cookie, accept: "text/html" },
  });
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const own = { cookie, origin, "sec-fetch-site": "same-origin", "content-type": "application/json" };
  return { ...own, "x-csrf-token": token };
}
