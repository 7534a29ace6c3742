import type { WordFormProps } from "@/components/words/list/list-kind";
import { WordForm } from "@/components/words/list/word-form";
import { SynonymFields } from "./synonym-fields";

/** Adds or changes a synonym in its place in the list. */
export function SynonymForm(props: WordFormProps) {
  return <WordForm {...props} Fields={SynonymFields} />;
}
