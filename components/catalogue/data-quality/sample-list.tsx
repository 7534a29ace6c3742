import { ScreenLink } from "@/components/ui/screen-link";
import { useAllowed, useSite } from "@/lib/client/site-context";
import type { QualitySample } from "@/lib/contract/catalogue/data-quality";
import { screenNamed } from "@/lib/domain/kit/screens";
import { itemHref } from "./catalog-paths";

/** Items as examples, by title and identity; `isKnown`: the catalogue has them, so that each leads to its page. */
export function SampleList({ samples, isKnown }: { samples: readonly QualitySample[]; isKnown: boolean }) {
  const { site } = useSite();
  const mayBrowse = useAllowed(screenNamed("catalog-browser").access);
  return (
    <ul className="border-line border-t text-md">
      {samples.map(({ identity, title }) => (
        <li key={identity} className="flex flex-wrap items-baseline gap-x-3 border-line border-b py-1.5">
          <span lang={title ? site.language : undefined} className="min-w-0 [overflow-wrap:anywhere]">
            {isKnown && mayBrowse ? (
              <ScreenLink href={itemHref(site.trackingCode, identity)}>{title || identity}</ScreenLink>
            ) : (
              title || identity
            )}
          </span>
          {title && <span className="min-w-0 font-code text-ink-2 text-sm [overflow-wrap:anywhere]">{identity}</span>}
        </li>
      ))}
    </ul>
  );
}
