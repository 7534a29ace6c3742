import { stableColour } from "./stable-hue";

/** A small colour mark that helps the eye find a site again; the site's name always stands beside it. */
export function SiteMark({ siteId, size = 10 }: { siteId: string; size?: number }) {
  return (
    <span
      aria-hidden
      style={{ background: stableColour(siteId), width: size, height: size }}
      className="inline-block shrink-0 rounded-[3px] forced-color-adjust-none"
    />
  );
}
