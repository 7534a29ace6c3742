import type { BaseContext } from "@/backend/kit/implement";
import type { Refuse } from "@/backend/kit/refuse";
import type { DraftKind } from "@/lib/contract/customizations/drafts";
import { canReadKind, canWriteKind } from "@/lib/domain/search/kinds";

// The calls on drafts serve every kind, so the required policy depends on the request.

type KindCheckContext = Pick<BaseContext, "rights"> & { refuse: Refuse };

export function mustRead({ rights, refuse }: KindCheckContext, kind: DraftKind): void {
  if (!canReadKind(kind, rights)) refuse(403, "forbidden");
}

export function mustWrite({ rights, refuse }: KindCheckContext, kind: DraftKind): void {
  if (!canWriteKind(kind, rights)) refuse(403, "forbidden");
}
