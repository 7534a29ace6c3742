import { type ComponentType, createContext, use } from "react";
import type { FormedRead } from "@/lib/client/query";
import type { SendWrite } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { Hit, search } from "@/lib/contract/search/search-host";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import type { RuleSave } from "@/lib/domain/customizations/rule-save";
import type { Place } from "@/lib/domain/search/rule-evaluator";
import type { LiveQuery } from "@/lib/domain/search/search-inputs";
import type { Access, Endpoint, Input } from "@/lib/http/endpoint";

/** Suggestions of the box, as every kind that acts there has them. */
export type Suggestions = { hits: readonly Hit[]; organic?: boolean };

/** An answer with suggestions as what every kind draws of it. */
export function asSuggestions(answer: Suggestions): Suggestions {
  return answer;
}

/** What a place is called, as keys of texts. */
export type PlaceName = "search" | "autocomplete" | "listing" | "topItems";

/** The mode that is switched to; `source` is needed towards simple. */
export type ModeChange = { mode: Mode; source?: Place };

/** What the one editor needs to know of a kind of customization: its calls, its places, what it can do. */
export type Kind = {
  name: CustomizationKind;
  /** What its calls and its screens start with below a site. */
  folder: string;
  /** What a customization is called, in words: the query, the path of the category, the type. */
  useTitle: (base: Pick<Customization, "subject" | "type">) => string;
  /** What the list of the kind is called. */
  useListName: () => string;
  /** Where the demo shop shows what it customizes, below the shop's address. */
  shopPath: (base: Pick<Customization, "subject" | "type">) => string;
  /** Where its rules act, in the order in which the places are shown. */
  places: readonly [Place, ...Place[]];
  /** What each of them is called, as keys of the panels' texts. */
  placeNames: Record<Place, PlaceName>;
  /** How the results of the first place are laid out until somebody chooses. */
  firstView: "grid" | "list";
  writeAccess: Access;
  /** The lists that a write makes stale. */
  stale: readonly Endpoint[];
  /** The live version in the common form, under a key of its own beside the wire's. */
  live: (siteId: string, id: string) => FormedRead<Customization>;
  /** Makes rules live without a draft. */
  save: (send: SendWrite, siteId: string, base: Customization, part: RuleSave) => Promise<Customization>;
  /** Deletes a customization; null where the kind has no such call. */
  destroy: ((send: SendWrite, siteId: string, id: string) => Promise<unknown>) | null;
  /** Deletes one rule at once; null where only saving does. */
  deleteRule: ((send: SendWrite, siteId: string, id: string) => Promise<unknown>) | null;
  /** Switches rules of parent categories off, all of them by their ids; null where nothing is inherited. */
  inherit:
    | ((send: SendWrite, siteId: string, base: Customization, off: readonly string[]) => Promise<Customization>)
    | null;
  /** Switches between simple and advanced mode; `source` says whose rules stay towards simple. Null without modes. */
  changeMode: ((send: SendWrite, siteId: string, base: Customization, to: ModeChange) => Promise<Customization>) | null;
  /** Says for which further spellings the rules act; null where there are none. */
  saveAliases:
    | ((send: SendWrite, siteId: string, base: Customization, aliases: readonly string[]) => Promise<Customization>)
    | null;
  /** Customizations can be copied to other sites. */
  canCopy: boolean;
  /** What stands below the results, such as a picture of where they are shown. */
  Aside: ComponentType<{ base: Customization; preview: Preview }> | null;
  /** Text of the figure by which an item stands where it does, by the name of the figure; null where nobody says. */
  useReason: (() => (name: string, value: number) => string | null) | null;
  results: {
    search: ((live: LiveQuery, size: number) => Input<typeof search>) | null;
    suggestions: ((live: LiveQuery, size: number) => FormedRead<Suggestions>) | null;
  };
  /** Whether its items stand in the catalogue; queries do not. */
  isOfCatalogue: (type: string) => boolean;
};

/** The kind of customization that a screen is about. */
export const KindContext = createContext<Kind | null>(null);

/** The kind of customization that one edits. */
export function useKind(): Kind {
  const kind = use(KindContext);
  if (kind === null) throw new Error("useKind stands outside a screen of customizations");
  return kind;
}

/** Where the list of a kind is. */
export function kindHref({ folder }: Kind, siteId: string): string {
  return `/sites/${siteId}/${folder}`;
}

/** The place to look at for rules of a placement: its own, or the kind's first. */
export function placeOf({ places }: Pick<Kind, "places">, placement: Place | "both"): Place {
  return placement === "both" ? places[0] : placement;
}
