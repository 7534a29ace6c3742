/** Fetches the recorded answer of the list from the same upstream as the product. */
export async function upstreamAnswer() {
  const answer = await fetch(process.env.BARE_UPSTREAM, { cache: "no-store" });
  return answer.json();
}
