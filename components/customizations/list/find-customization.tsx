import { useQueryClient } from "@tanstack/react-query";
import { fold } from "@vitrine/engine/fold";
import {
  buildEditorHref,
  buildListPath,
  type CustomizationView,
} from "@/components/customizations/model/lists/list-address";
import { type ListKind, type ListRow, useListKind } from "@/components/customizations/model/lists/list-kind";
import { FindForm } from "@/components/lists/find-form";
import { customizationList } from "@/lib/contract/customizations/customization-list";

type Props = { siteId: string; view: CustomizationView; onNothing: () => void };

/** Finds or creates a customization. */
export function FindCustomization({ siteId, view, onNothing }: Props) {
  const { folder, read, useWording, formatName } = useListKind();
  const client = useQueryClient();
  return (
    <FindForm
      list={customizationList}
      view={view}
      label={useWording("").find}
      action={buildListPath(siteId, folder)}
      rows={{
        find: (state) => client.fetchQuery(read(siteId, state)).catch(() => null),
        isNamed: (row, text) => hasName(row, text, formatName),
        buildHref: ({ id }) => buildEditorHref(siteId, id, folder),
      }}
      onNothing={onNothing}
    />
  );
}

/** Whether the subject or an alias of a row has this name, ignoring case and diacritics. */
export function hasName(row: ListRow, text: string, formatName: ListKind["formatName"]): boolean {
  const wanted = fold(text);
  return [formatName(row.subject), ...(row.aliases ?? [])].some((name) => fold(name) === wanted);
}
