import type { FieldTarget } from "./feed-names";

/** Source field by item field; "" maps nothing to the field. */
export type FieldMapping = Partial<Record<FieldTarget, string>>;
