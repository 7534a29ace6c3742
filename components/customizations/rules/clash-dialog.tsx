import { useEditor } from "@/components/customizations/model/editing/editor-context";
import type { PinCollision } from "@/components/customizations/model/editing/editor-dialog";
import { useListsAt } from "@/components/customizations/model/live-results/use-lists-at";
import { type ResultOrder, toLiveQuery } from "@/components/customizations/model/live-results/use-live-results";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { getRuleName } from "@/components/customizations/model/words/names";
import { useSite } from "@/lib/client/site-context";
import { changeSessionState } from "@/lib/client/ui-state";
import { diffRuleStates, type RuleDraft, withRules } from "@/lib/domain/customizations/rule-draft";
import { type BySource, pickList } from "@/lib/domain/search/places";
import { ClashResolution, findClashTime } from "./clash-resolution";

/** Resolves a pin at a taken position in the editor. */
export function ClashDialog({ editor, live, now, collided }: EditorDialogProps & { collided: PinCollision }) {
  const { style, language, scope } = useEditor();
  const { draft, key, place, request } = collided;
  const { site } = useSite();
  const at = findClashTime(collided, style, now);
  const from = at > now ? at : null;
  // Until the results of that time are loaded, those of the preview stand in for them.
  const bySource: BySource<ResultOrder> =
    useListsAt(toLiveQuery(site.trackingCode, editor.base), live, [from])(from).lists ?? live;
  const lists = [bySource.search.items, bySource.suggestions.items];
  const close = () => editor.open(null);
  function apply(next: RuleDraft): void {
    const pin = next.rules.find((rule) => rule.key === key);
    const others = diffRuleStates(editor.draft, next).filter((one) => (one.after ?? one.before)?.key !== key).length;
    if (pin === undefined || pin.position === null) editor.apply(next);
    else editor.apply(next, { verb: "resolved", name: getRuleName(pin), position: pin.position, others });
  }
  return (
    <ClashResolution
      // The next question about the same pins starts with its own options.
      key={key}
      clash={collided}
      around={{ items: pickList(bySource, place).items, lists, scope, now }}
      style={style}
      language={language}
      onClose={close}
      onChoose={({ kind, rules }, isForSession) => {
        if (isForSession) changeSessionState({ clashOutcome: kind });
        if (request === undefined) apply(withRules(draft, rules));
        else if (!editor.commands.pinInOrder({ ...request, answers: [...request.answers, kind] })) return;
        close();
      }}
    />
  );
}
