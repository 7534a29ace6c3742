import type { PageEvent } from "../tracking/vitrine";

/** The content of a box: its HTML, and the event that reports it. */
type BoxContent = { box: string; html: string; event: PageEvent };

/** Fills the places of boxes with recommendations, and reports the ones that are shown. Without an answer they stay hidden. */
export function fillBoxes(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-boxes]")) fillPlace(place).catch(() => {});
}

async function fillPlace(place: HTMLElement): Promise<void> {
  const url = new URL(place.dataset.boxes ?? "", location.href);
  const user = window.vitrine?.client();
  if (user) url.searchParams.set("user", user);
  const response = await fetch(url);
  if (!response.ok) return;
  const { boxes } = (await response.json()) as { boxes: BoxContent[] };
  for (const { box, html, event } of boxes) {
    const section = place.querySelector<HTMLElement>(`[data-box="${box}"]`);
    const content = section?.querySelector("div");
    if (!section || !content) continue;
    content.innerHTML = html;
    section.hidden = false;
    window.vitrine?.track(event);
  }
}
