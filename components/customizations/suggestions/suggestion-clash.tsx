import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSentTime } from "@/components/customizations/model/live-results/use-live-results";
import { ClashResolution, findClashTime } from "@/components/customizations/rules/clash-resolution";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { changeSessionState } from "@/lib/client/ui-state";
import { search } from "@/lib/contract/search/search-host";
import type { OutcomeKind } from "@/lib/domain/customizations/clash-outcomes";
import { listTypeNames } from "@/lib/domain/search/preview-inputs";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import { buildSearchInput, SEARCH_ROWS } from "@/lib/domain/search/search-inputs";
import { SUGGESTED_TYPE, type SuggestionQuestion } from "./use-accept-suggestion";

type Props = { of: SuggestionQuestion; onClose: () => void; onChoose: (kind: OutcomeKind) => void };

/** Asks what happens to the pins that are where an accepted suggestion has its own. */
export function SuggestionClash({ of: { suggestion, request, question }, onClose, onChoose }: Props) {
  const { site, supports } = useSite();
  const [now] = useState(() => Date.now());
  const { draft, collision } = question;
  const clash = { draft, key: collision.key, from: collision.from, place: "search", request } as const;
  const at = findClashTime(clash, collision.style, now);
  const sentTime = useSentTime()(at > now ? at : null);
  const live = { siteId: site.trackingCode, subject: suggestion.typed, type: SUGGESTED_TYPE, at: sentTime };
  const hits = useQuery(read(search, buildSearchInput(live, SEARCH_ROWS.first))).data?.results.hits;
  const items = useMemo(() => (hits ?? []).map(buildPreviewItem), [hits]);
  const lists = useMemo(() => [items], [items]);
  const scope = useMemo(
    () => ({
      types: listTypeNames(SUGGESTED_TYPE),
      category: null,
      isCatalogueKnown: supports("query_insight"),
    }),
    [supports],
  );
  return (
    <ClashResolution
      clash={clash}
      around={{ items, lists, scope, now }}
      style={collision.style}
      language={site.language}
      onClose={onClose}
      onChoose={({ kind }, isForSession) => {
        if (isForSession) changeSessionState({ clashOutcome: kind });
        onChoose(kind);
      }}
    />
  );
}
