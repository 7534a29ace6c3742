import { CopyWizard } from "@/components/customizations/copies/copy-wizard";
import type { CopiedKind } from "@/components/customizations/copies/use-customization-copies";
import type { CopyWizardProps } from "@/components/customizations/model/kinds/copy-props";
import { useItemTypeName } from "@/components/ui/item-type";
import { copyCustomizations } from "@/lib/contract/customizations/customization-copies";
import { list } from "@/lib/contract/customizations/query-customizations";

const QUERIES: CopiedKind = {
  call: copyCustomizations,
  list,
  folder: "query_customizations",
  useName: null,
  useTypeName: useItemTypeName,
  itemTypes: (type) => ({ rules: type, target: type }),
};

/** Copies customized queries to other sites. */
export function QueryCopyWizard(props: CopyWizardProps) {
  return <CopyWizard of={QUERIES} {...props} />;
}
