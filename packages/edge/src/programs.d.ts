// The bundled programs in dist/, which build.mjs writes. This type applies in a new clone, before the first build.
declare module "*.program" {
  /** A function expression in JavaScript; it takes the data of the program. */
  export const text: string;
}
