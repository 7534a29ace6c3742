// The part of the shop's script about boxes with recommendations.

/** Fills the places of boxes, and reports the ones that are shown. */
export const BOX_SCRIPT = `
  async function fillBoxes(place) {
    const url = new URL(place.dataset.boxes, location.href);
    const user = window.vitrine?.client();
    if (user) url.searchParams.set("user", user);
    const response = await fetch(url);
    if (!response.ok) return;
    for (const { box, html, event } of (await response.json()).boxes) {
      const section = place.querySelector('[data-box="' + box + '"]');
      section.querySelector("div").innerHTML = html;
      section.hidden = false;
      window.vitrine?.track(event);
    }
  }
  // Without an answer the places stay hidden.
  for (const place of document.querySelectorAll("[data-boxes]")) fillBoxes(place).catch(() => {});
`;
