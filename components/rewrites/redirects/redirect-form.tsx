import { WordForm } from "@/components/rewrites/list/word-form";
import type { WordFormProps } from "@/components/rewrites/model/list-kind";
import { RedirectFields } from "./redirect-fields";

/** Adds or changes a redirect in its place in the list. */
export function RedirectForm(props: WordFormProps) {
  return <WordForm {...props} Fields={RedirectFields} />;
}
