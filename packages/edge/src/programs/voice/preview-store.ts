/**
 * The preview of this browser tab: its token is stored until the tab is closed, so that it survives navigation within the shop.
 * Storage may be blocked; the preview then applies to the opened page only.
 */
export type PreviewStore = {
  read: () => string | null;
  write: (token: string) => void;
  forget: () => void;
};

/** Creates the store of a script, under its address without parameters. */
export function createPreviewStore(own: HTMLScriptElement | null): PreviewStore {
  const key = own?.src ? buildKey(new URL(own.src)) : "";
  return {
    read: () => {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write: (token) => {
      try {
        sessionStorage.setItem(key, token);
      } catch {
        // The preview applies to this page only.
      }
    },
    forget: () => {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing is stored.
      }
    },
  };
}

function buildKey({ origin, pathname }: URL): string {
  return `vitrine-voice-preview ${origin}${pathname}`;
}
