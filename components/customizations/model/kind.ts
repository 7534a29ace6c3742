import { type ComponentType, createContext, use } from "react";
import type { ConvertedRead } from "@/lib/client/query";
import type { SendWrite } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { SearchKind } from "@/lib/contract/search/kinds";
import type { Hit, search } from "@/lib/contract/search/search-host";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import type { RuleSave } from "@/lib/domain/customizations/rule-save";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import type { LiveQuery } from "@/lib/domain/search/search-inputs";
import type { Access, Endpoint, Input } from "@/lib/http/endpoint";

/** Autocomplete suggestions, common to every kind that acts there. */
export type Suggestions = { hits: readonly Hit[]; organic?: boolean };

/** Narrows an answer to its suggestions. */
export function narrowToSuggestions(answer: Suggestions): Suggestions {
  return answer;
}

/** Message keys of the names of places. */
export type PlaceName = "search" | "autocomplete" | "listing" | "topItems";

/** The new mode; simple mode requires `source`. */
export type ModeChange = { mode: Mode; source?: Place };

/** What the shared editor needs from a kind of customization: calls, places, features. */
export type Kind = {
  name: SearchKind;
  /** Path segment of its calls and screens below a site. */
  folder: string;
  /** Title of a customization: the query, the category path, or the type. */
  useTitle: (base: Pick<Customization, "subject" | "type">) => string;
  /** Title of the kind's list. */
  useListName: () => string;
  /** Path of the customized page in the demo shop. */
  shopPath: (base: Pick<Customization, "subject" | "type">) => string;
  /** Where its rules act, in display order. */
  places: readonly [Place, ...Place[]];
  /** Message keys of the names of the places. */
  placeNames: Record<Place, PlaceName>;
  /** Default layout of the first place. */
  firstView: "grid" | "list";
  writeAccess: Access;
  /** Reads that a write makes stale. */
  stale: readonly Endpoint[];
  /** The live version in the common form, cached separately from the wire form. */
  live: (siteId: string, id: string) => ConvertedRead<Customization>;
  /** Publishes rules without a draft. */
  save: (send: SendWrite, siteId: string, base: Customization, part: RuleSave) => Promise<Customization>;
  /** Deletes a customization; null if the kind has no such call. */
  destroy: ((send: SendWrite, siteId: string, id: string) => Promise<unknown>) | null;
  /** Deletes one rule immediately; null if only saving removes rules. */
  deleteRule: ((send: SendWrite, siteId: string, id: string) => Promise<unknown>) | null;
  /** Sets the ids of all inherited rules that are switched off; null without inheritance. */
  inherit:
    | ((send: SendWrite, siteId: string, base: Customization, off: readonly string[]) => Promise<Customization>)
    | null;
  /** Switches between simple and advanced mode; `source` is the place whose rules simple mode takes. Null without modes. */
  changeMode: ((send: SendWrite, siteId: string, base: Customization, to: ModeChange) => Promise<Customization>) | null;
  /** Saves the aliases of the query; null without aliases. */
  saveAliases:
    | ((send: SendWrite, siteId: string, base: Customization, aliases: readonly string[]) => Promise<Customization>)
    | null;
  /** Whether customizations can be copied to other sites. */
  canCopy: boolean;
  /** Section below the results, for example a preview of the search box. */
  Aside: ComponentType<{ base: Customization; preview: Preview }> | null;
  /** Text for a ranking signal of an item, by the signal's name; null if the kind has no signals. */
  useReason: (() => (name: string, value: number) => string | null) | null;
  results: {
    search: ((live: LiveQuery, size: number) => Input<typeof search>) | null;
    suggestions: ((live: LiveQuery, size: number) => ConvertedRead<Suggestions>) | null;
  };
  /** Whether items of a type are in the catalogue; queries are not. */
  isOfCatalogue: (type: string) => boolean;
};

export const KindContext = createContext<Kind | null>(null);

/** The kind of the customization being edited. */
export function useKind(): Kind {
  const kind = use(KindContext);
  if (kind === null) throw new Error("useKind must be used inside a screen of customizations");
  return kind;
}

/** Address of the list of a kind. */
export function kindHref({ folder }: Kind, siteId: string): string {
  return `/sites/${siteId}/${folder}`;
}

/** The place to show for a placement; `both` maps to the kind's first place. */
export function placeOf({ places }: Pick<Kind, "places">, placement: Place | "both"): Place {
  return placement === "both" ? places[0] : placement;
}
