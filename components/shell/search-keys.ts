/** The keys that open the quick search, as they are written. */
export const SEARCH_KEYS = ["Ctrl/⌘", "K"] as const;

/** Whether a key press opens the quick search, on any keyboard layout. */
export function opensSearch(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}
