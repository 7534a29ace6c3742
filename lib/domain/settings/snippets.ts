import { formatScriptJson } from "@vitrine/edge/script-json";

// Code that a shop pastes into its pages (docs/events.md, docs/recommendations.md). Each snippet works as it is.

/** The types of a catalog that search and autocomplete return. */
export type SnippetTypes = { mainType: string };

/** Builds the code that reports page views; it belongs into the head of every page. */
export function buildTrackingSnippet(scriptUrl: string): string {
  return `<meta name="vitrine:events" content='[{"type":"pv"}]'>
<script src="${escapeAttribute(scriptUrl)}" defer></script>`;
}

/** Builds the code of the page that confirms an order. */
export function buildOrderSnippet(): string {
  return `<script type="module">
// One event per order. The ID is that of the order: the same order counts once.
window.vitrine?.track({
  type: "transaction",
  id: "ORDER-ID",
  items: [{ title: "PRODUCT TITLE", url: "ITEM-ID", count: 1, total_price: 10 }],
});
</script>`;
}

/** Builds a search form with its results. */
export function buildSearchSnippet(url: string, { mainType }: SnippetTypes): string {
  return `<form id="vitrine-search" role="search">
  <input name="q" type="search" aria-label="Search" autocomplete="off">
  <button>Search</button>
</form>
<ul id="vitrine-results" aria-live="polite"></ul>
<script type="module">
const form = document.getElementById("vitrine-search");
const list = document.getElementById("vitrine-results");
let last;
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const q = (last = form.elements.q.value);
  const answer = await fetch(${formatScriptJson(`${url}&size=20&f[]=type:${mainType}&q=`)} + encodeURIComponent(q));
  // An older answer must not replace a newer one.
  if (q !== last || !answer.ok) return;
  const { results } = await answer.json();
  // A redirect of this query.
  if (results.suggested_url) return location.assign(results.suggested_url);
${SHOW_HITS}
  if (results.hits.length > 0) list.replaceChildren(...results.hits.map(show));
  else list.innerHTML = "<li>Nothing found</li>";
  window.vitrine?.track({ type: "event", lists: { "Search Results": {
    query: { string: q },
    items: results.hits.map((hit, index) => ({
      title: readTitle(hit), url: hit.url, type: hit.type, position: index + 1,
    })),
  } } });
});
</script>`;
}

/** Builds a field with suggestions while typing. */
export function buildAutocompleteSnippet(url: string, { mainType }: SnippetTypes): string {
  return `<input id="vitrine-suggest" type="search" aria-label="Search" autocomplete="off">
<ul id="vitrine-suggestions" aria-live="polite"></ul>
<script type="module">
const field = document.getElementById("vitrine-suggest");
const list = document.getElementById("vitrine-suggestions");
let wait;
field.addEventListener("input", () => {
  clearTimeout(wait);
  wait = setTimeout(suggest, 120);
});
async function suggest() {
  const q = field.value;
  const url = ${formatScriptJson(`${url}&type=${mainType}:6,category:3&q=`)} + encodeURIComponent(q);
  const answer = q.trim() === "" ? null : await fetch(url);
  // An older answer must not replace a newer one.
  if (field.value !== q || (answer && !answer.ok)) return;
  const hits = answer ? (await answer.json()).hits : [];
${SHOW_HITS}
  list.replaceChildren(...hits.map(show));
  if (hits.length > 0) window.vitrine?.track({ type: "event", lists: { Autocomplete: {
    query: { string: q },
    items: hits.map((hit, index) => ({ title: readTitle(hit), url: hit.url, type: hit.type, position: index + 1 })),
  } } });
}
</script>`;
}

/** Builds the code that includes voice search. */
export function buildVoiceSnippet(scriptUrl: string): string {
  return `<script src="${escapeAttribute(scriptUrl)}" defer></script>`;
}

const SHOW_HITS = `  // The title itself; \`title\` is HTML with <em> around matches.
  const readTitle = ({ url, attributes }) => attributes["title.untouched"] ?? url;
  const show = (hit) => {
    const link = document.createElement("a");
    link.href = [hit.attributes.web_url].flat()[0] ?? "#";
    link.dataset.vitrineItem = hit.url;
    link.textContent = readTitle(hit);
    const row = document.createElement("li");
    row.append(link);
    return row;
  };`;

/** A text as the content of a double-quoted HTML attribute. */
function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
