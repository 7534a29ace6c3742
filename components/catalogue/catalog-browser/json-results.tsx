import { useEffect, useRef, useState } from "react";
import { nearParts } from "@/components/ui/near-parts";
import { NearPartsContext, useNear } from "@/components/ui/use-near";
import type { Hit } from "@/lib/contract/search/search-host";
import { JsonResult } from "./json-result";
import type { BrowserView } from "./use-browser-view";

type Props = { view: BrowserView; hits: readonly Hit[]; offset: number; total: number };

/** So many items are on the first screen in any case. */
const NEAR_FIRST = 2;

/** The items of a page as JSON; one that comes near the window gets what can be pressed in it. */
export function JsonResults({ view, hits, offset, total }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [near] = useState(nearParts);
  useEffect(() => (list.current === null ? undefined : near.follow(list.current)), [near]);
  return (
    <NearPartsContext value={near}>
      <ol ref={list} aria-labelledby="items">
        {hits.map((hit, at) => (
          <Item
            key={hit.url}
            view={view}
            hit={hit}
            position={offset + at + 1}
            total={total}
            isFirst={at < NEAR_FIRST}
          />
        ))}
      </ol>
    </NearPartsContext>
  );
}

type ItemProps = { view: BrowserView; hit: Hit; position: number; total: number; isFirst: boolean };

function Item({ isFirst, ...rest }: ItemProps) {
  const part = useRef<HTMLLIElement>(null);
  const isNear = useNear(part, isFirst);
  // What somebody has folded stays as it is.
  const [isLive, setLive] = useState(isNear);
  if (isNear && !isLive) setLive(true);
  return (
    <li ref={part} className="border-line border-b">
      <JsonResult {...rest} isLive={isLive} />
    </li>
  );
}
