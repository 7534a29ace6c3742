/** Which menu to open, and where its state is stored. */
export type MenuState = {
  /** The key of the stored state of the interface. */
  key: string;
  /** The section whose entry means that it is closed. */
  inverted: string;
  /** The id of the menu's element. */
  menu: string;
  siteId: string;
  userId: string;
};

/** The part of the stored state that is read. */
type StoredState = { userId?: string; menuCollapsedCategories?: string[] };

/** Opens and closes the sections of the menu as they were. */
export function start({ key, inverted, menu, siteId, userId }: MenuState): void {
  try {
    const state = JSON.parse(localStorage.getItem(key) || "{}") as StoredState;
    if (state.userId !== userId) return;
    const listed = state.menuCollapsedCategories || [];
    const sections = document.querySelectorAll<HTMLDetailsElement>(`#${menu} details[data-section]:not([data-here])`);
    for (const element of sections) {
      const name = element.dataset.section;
      element.open = listed.includes(`${siteId}:${name}`) !== (name === inverted);
    }
  } catch {
    // The sections stay as the server rendered them.
  }
}
