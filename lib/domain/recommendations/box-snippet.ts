import { formatScriptJson } from "@vitrine/edge/script-json";
import { findModel, type ModelInput } from "./models";

// The code with which a shop requests one box and reports it (docs/recommendations.md).

/** What a box is requested with. */
export type SnippetBox = { url: string; model: string; placement: string };

const PLACE_NAMES: Readonly<Record<string, string>> = { home: "homepage", not_found: "notfound" };

/** The ID of a placement as integrations name it: location, type, variant. */
export function buildPlacementId(model: string, place: string | null): string {
  const location = place === null ? "page" : (PLACE_NAMES[place] ?? place);
  const type = model.replace(/^item_detail_/, "");
  return `${location}_${type}_original`.toLowerCase().replace(/[^a-z_]+/g, "_");
}

const INPUTS: Readonly<Record<ModelInput, string | null>> = {
  items: "ITEM_ID",
  article: "ARTICLE_ID",
  category: "CATEGORY_ID",
  brand: "BRAND",
  label: "LABEL",
  visitor: null,
  none: null,
};

/** Builds the code of a box: the request, and the event that reports what was shown. */
export function buildBoxSnippet({ url, model, placement }: SnippetBox): string {
  const input = INPUTS[findModel(model)?.input ?? "none"];
  const lines = [
    `recommendation_type: ${formatScriptJson(model)},`,
    `recommender_client_identifier: ${formatScriptJson(placement)},`,
    "user_id: window.vitrine?.client(),",
    ...(input === null ? [] : [`item_ids: [${formatScriptJson(input)}],`]),
    "size: 10,",
    "mark_fallback_results: true,",
  ];
  return `<div id=${formatScriptJson(placement)} hidden></div>
<script>
document.addEventListener("DOMContentLoaded", async () => {
  const answer = await fetch(${formatScriptJson(url)}, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify([{
${lines.map((line) => `      ${line}`).join("\n")}
    }]),
  });
  const [box] = answer.ok ? await answer.json() : [];
  if (!box || box.hits.length === 0) return;
  const place = document.getElementById(${formatScriptJson(placement)});
  // Show the hits as your shop shows products. Each link needs data-vitrine-item, so that clicks are counted.
  place.replaceChildren(...box.hits.map(({ url, attributes }) => {
    const link = document.createElement("a");
    link.href = [attributes.web_url].flat()[0] ?? "#";
    link.dataset.vitrineItem = url;
    link.textContent = attributes.title;
    return link;
  }));
  place.hidden = false;
  window.vitrine?.track({ type: "event", lists: { Recommendation: {
    items: box.hits.map((hit, index) => ({ url: hit.url, title: hit.attributes.title, position: index + 1 })),
    query: { filters: {
      RecommenderClientId: ${formatScriptJson(placement)},
      RecommendationId: box.recommendation_id,
      Recommender: box.recommender,
      Type: box.recommendation_type,
    } },
  } } });
});
</script>`;
}
