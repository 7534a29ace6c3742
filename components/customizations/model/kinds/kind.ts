import type { Place, QueryPlace } from "@vitrine/engine/rule-evaluator";
import { type ComponentType, createContext, use } from "react";
import type { ConvertedRead } from "@/lib/client/query";
import type { SendWrite } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Mode } from "@/lib/contract/customizations/query-customizations";
import type { CustomizationKind, SearchKind } from "@/lib/contract/search/kinds";
import type { Hit, search } from "@/lib/contract/search/search-host";
import type { RuleDraft } from "@/lib/domain/customizations/rule-draft";
import type { Preview } from "@/lib/domain/customizations/rule-preview";
import type { RuleSave } from "@/lib/domain/customizations/rule-save";
import { type ListSource, listPlaces, type SourceOf } from "@/lib/domain/search/places";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import type { LiveQuery } from "@/lib/domain/search/search-inputs";
import type { Access, Endpoint, Input } from "@/lib/http/endpoint";
import type { CopyWizardProps } from "./copy-props";
import type { Creation } from "./new-work";

/** Suggested items: what autocomplete, TOP items and boxes have in common. */
export type Suggestions = { hits: readonly Hit[]; organic?: boolean };

/** Narrows an answer to its suggestions. */
export function narrowToSuggestions(answer: Suggestions): Suggestions {
  return answer;
}

/** The fields from which the title of a customization is made. */
export type TitledCustomization = Pick<Customization, "subject" | "type" | "title">;

/** Edits the criteria of a rule as the text that stands for them (lib/domain/search/criteria.ts). */
export type CriteriaFieldProps = {
  /** Takes the focus from the error summary. */
  id: string;
  value: string;
  /** The code of its error, which the field shows where it is. */
  fault: string | undefined;
  onChange: (value: string) => void;
};

/** The new mode; simple mode requires `source`. */
export type ModeChange = { mode: Mode; source?: QueryPlace };

/** How the list of a place is read, by its source. */
type ListReaders = {
  search: (live: LiveQuery, size: number) => Input<typeof search>;
  suggestions: (live: LiveQuery, size: number) => ConvertedRead<Suggestions>;
};

/** What the shared editor needs from one kind of customization: calls and features. */
export type CustomizationKindConfigOf<K extends CustomizationKind> = KindParts & {
  name: K;
  /** The kind under which the search explains its lists. */
  insight: K extends SearchKind ? K : null;
  /** How the lists of its places are read; null for a source that none of them has. */
  results: { readonly [S in ListSource]: S extends SourceOf<K> ? ListReaders[S] : null };
};

/** What the shared editor needs from any kind of customization. */
export type CustomizationKindConfig = { [K in CustomizationKind]: CustomizationKindConfigOf<K> }[CustomizationKind];

type KindParts = {
  /** Path segment of its calls and screens below a site. */
  folder: string;
  /** Title of a customization: the query, the category path, the type, or the recommender with its target. */
  useTitle: (base: TitledCustomization) => string;
  /** Facts shown below the title; null for the type of the results. */
  useFacts: ((base: TitledCustomization) => readonly string[]) | null;
  /** Title of the kind's list. */
  useListName: () => string;
  /** Path of the customized page in the demo shop. */
  shopPath: (base: TitledCustomization) => string;
  /** Default layout of the first place. */
  firstView: "grid" | "list";
  writeAccess: Access;
  /** Reads that a write makes stale. */
  stale: readonly Endpoint[];
  /** The live version in the common form, cached separately from the wire form. */
  live: (siteId: string, id: string) => ConvertedRead<Customization>;
  /** Publishes rules without a draft. */
  save: (send: SendWrite, siteId: string, base: Customization, part: RuleSave) => Promise<Customization>;
  /** How the first save creates a customization; null if only a form of the kind does. */
  creation: Creation | null;
  /** Deletes a customization; null if the kind has no such call. */
  destroy: ((send: SendWrite, siteId: string, id: string) => Promise<unknown>) | null;
  /** Deletes one rule immediately; null if only saving removes rules. */
  deleteRule: ((send: SendWrite, siteId: string, id: string) => Promise<unknown>) | null;
  /** Sets the ids of all inherited rules that are switched off; null without inheritance. */
  inherit:
    | ((send: SendWrite, siteId: string, base: Customization, off: readonly string[]) => Promise<Customization>)
    | null;
  /** Switches between simple and advanced mode; `source` is the place whose rules simple mode takes. */
  changeMode: ((send: SendWrite, siteId: string, base: Customization, to: ModeChange) => Promise<Customization>) | null;
  /** Saves the aliases of the query. */
  saveAliases:
    | ((send: SendWrite, siteId: string, base: Customization, aliases: readonly string[]) => Promise<Customization>)
    | null;
  /** Copies customizations to other sites; null if they cannot be copied. */
  CopyWizard: ComponentType<CopyWizardProps> | null;
  /** Field for criteria in place of the item of a rule; null if rules are about single items only. */
  CriteriaField: ComponentType<CriteriaFieldProps> | null;
  /** Section above the results, for example a choice of what they are for. */
  Lead: ComponentType<{ base: Customization }> | null;
  /** Section below the results, for example a preview of the search box; `at` is the previewed time, null for now. */
  Aside: ComponentType<{ base: Customization; draft: RuleDraft; preview: Preview; at: number | null }> | null;
  /** Why an item has its place in the automatic order; null if the kind does not know. */
  useReason: (() => (item: PreviewItem) => string | null) | null;
  /** The type of the items that rules of a customization of this type name. */
  itemType: (type: string) => string;
  /** Whether items of a type are in the catalog; queries are not. */
  isOfCatalogue: (type: string) => boolean;
};

export const CustomizationKindContext = createContext<CustomizationKindConfig | null>(null);

/** The kind of the customization being edited. */
export function useCustomizationKind(): CustomizationKindConfig {
  const kind = use(CustomizationKindContext);
  if (kind === null) throw new Error("useCustomizationKind must be used inside a screen of customizations");
  return kind;
}

/** Address of the list of a kind. */
export function buildKindHref({ folder }: CustomizationKindConfig, siteId: string): string {
  return `/sites/${siteId}/${folder}`;
}

/** Where the rules of the customization being edited act, in display order. */
export function usePlaces(): readonly [Place, ...Place[]] {
  return listPlaces(useCustomizationKind().name);
}
