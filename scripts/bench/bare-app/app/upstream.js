/** The recorded answer of the list, from the same upstream that the product asks. */
export async function upstreamAnswer() {
  const answer = await fetch(process.env.BARE_UPSTREAM, { cache: "no-store" });
  return answer.json();
}
