import type { WordFormProps } from "@/components/words/list/list-kind";
import { WordForm } from "@/components/words/list/word-form";
import { RedirectFields } from "./redirect-fields";

/** Adds or changes a redirect in its place in the list. */
export function RedirectForm(props: WordFormProps) {
  return <WordForm {...props} Fields={RedirectFields} />;
}
