/** A page of a site: compiling it compiles the frame of all of them, the language files, and what most of them use. */
const ROUTE = "/sites/[siteId]";

/** Lets Next compile what all pages share, before the first one is opened. Pages work without it, only slower at first. */
export async function warmUp(origin) {
  try {
    // The interface of Next for tools is the only one that compiles a page without a session that may read it.
    const answer = await fetch(`${origin}/_next/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "compile_route", arguments: { routeSpecifier: ROUTE } },
      }),
    });
    await answer.text();
  } catch {
    // Next is ending.
  }
}
