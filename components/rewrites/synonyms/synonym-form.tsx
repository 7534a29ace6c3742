import { WordForm } from "@/components/rewrites/list/word-form";
import type { WordFormProps } from "@/components/rewrites/model/list-kind";
import { SynonymFields } from "./synonym-fields";

/** Adds or changes a synonym in its place in the list. */
export function SynonymForm(props: WordFormProps) {
  return <WordForm {...props} Fields={SynonymFields} />;
}
