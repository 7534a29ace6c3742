// Units that people write with and without a blank before them: "500 GB", "500gb".

const UNITS = new Set(
  (
    "b kb mb gb tb mbit gbit mbps gbps mm cm dm m km in inch ft yd mg g dkg dag kg t lb lbs oz ml cl dl l w kw kwh wh v kv a ma mah ah " +
    "hz khz mhz ghz db dpi ppi mp mpx px rpm nm bar psi pa kpa lm lx k c f s ms min h ks szt pcs pc x"
  ).split(" "),
);

/** Whether a folded word is a unit of measure that is read as one word with the number before it. */
export function isUnit(word: string): boolean {
  return UNITS.has(word);
}

/** Whether a folded word is a number: "15", "15.6". */
export function isNumber(word: string): boolean {
  return /^\d+(\.\d+)?$/.test(word);
}
