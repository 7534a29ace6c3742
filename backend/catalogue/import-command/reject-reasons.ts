// Commands print English only; screens have four languages.

/** Why a record is rejected, by code. */
export const REJECT_REASONS: Record<string, string> = {
  unreadable: "not readable as JSON",
  not_an_object: "not an object",
  wrong_column_count: "more cells than the header",
  quote_open: "a quote is left open",
  bytes_invalid: "bytes that are not in the encoding of the file",
  control_character: "a control character",
  ampersand_bare: "an & that must be &amp;",
  entity_unknown: "an unknown entity",
  markup_broken: "tags that do not match, or other broken markup",
  identity_empty: "no identity",
  identity_too_long: "identity longer than 2,048 characters",
  type_invalid: "type is not a lower-case word",
  title_empty: "no title",
  attribute_name_empty: "attribute without a name",
  attribute_name_too_long: "attribute name longer than 200 characters",
  item_too_large: "larger than 256,000 characters or 5,000 attributes",
  duplicate: "duplicate identity",
};
