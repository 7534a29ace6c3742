declare global {
  interface Window {
    gtag?: (command: "event", action: string, details: object) => void;
    dataLayer?: object[];
  }
}

/** What is reported to the shop's Google Analytics (docs/voice-search.md). */
export type Report = (action: "display" | "click" | "search" | "fail", fault?: string) => void;

/** Reports to Google Analytics, if the shop gave a code. */
export function createReport(analytics: string | null): Report {
  return (action, fault) => {
    if (!analytics) return;
    try {
      const label = fault ? `Voice search: ${fault}` : "Voice search";
      const details = { event_category: "Search", event_label: label, send_to: analytics };
      if (typeof window.gtag === "function") window.gtag("event", action, details);
      else {
        window.dataLayer = window.dataLayer || [];
        window.dataLayer.push({ event: "vitrine_voice_search", action, ...details });
      }
    } catch {
      // The shop's own scripts failed.
    }
  };
}
