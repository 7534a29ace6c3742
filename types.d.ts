declare module "*.css";

// Parts of css-tree that have no types of their own; the whole package would also load its data of all properties.
declare module "css-tree/parser" {
  export { parse as default } from "css-tree";
}
declare module "css-tree/selector-parser" {
  export { parse as default } from "css-tree";
}
declare module "css-tree/walker" {
  export { walk as default } from "css-tree";
}
declare module "css-tree/utils" {
  export { ident, string, url } from "css-tree";
}
declare module "css-tree/tokenizer" {
  export const tokenTypes: Record<
    | "AtKeyword"
    | "BadString"
    | "BadUrl"
    | "CDC"
    | "CDO"
    | "Colon"
    | "Comment"
    | "Function"
    | "Hash"
    | "Ident"
    | "LeftCurlyBracket"
    | "LeftParenthesis"
    | "LeftSquareBracket"
    | "RightCurlyBracket"
    | "RightParenthesis"
    | "RightSquareBracket"
    | "String"
    | "Url"
    | "WhiteSpace",
    number
  >;
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
}
