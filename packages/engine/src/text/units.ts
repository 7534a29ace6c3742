// Units with their names in English, Czech, Slovak and Polish. A number and its unit are one word of the index, under one spelling:
// "1.5 litres", "1,5 l" and "1.5l" are "1.5l".

/** Symbols, each with its other spellings, folded. */
const TABLE: Record<string, string> = {
  b: "byte bytes bajt bajty bajtov bajtu",
  kb: "kilobyte kilobytes",
  mb: "megabyte megabytes",
  gb: "gigabyte gigabytes gigabajt gigabajtu gigabajtov gigabajtow gigabajta gigabajty",
  tb: "terabyte terabytes terabajt terabajtu terabajty terabajta terabajtow",
  tbit: "",
  mbit: "megabit megabits",
  gbit: "gigabit gigabits",
  mbps: "",
  gbps: "",
  mm: "millimetre millimetres millimeter millimeters milimetr milimetru milimetry milimeter milimetrov milimetrow milimetra mms",
  cm: "centimetre centimetres centimeter centimeters centimetr centimetru centimetry centimetrov centymetr centymetry centymetrow centimetra centymetra cms",
  dm: "",
  m: "metre metres meter meters metr metru metry metrov metrow metra mtr mtrs",
  km: "kilometre kilometres kilometer kilometers kilometr kilometru kilometry kilometrov kilometrow kilometra",
  inch: "inches in palec palce palcu palcovy palcova palcove palcov cal cale cali calowy calowa calowe cala ins",
  ft: "foot feet",
  yd: "yard yards",
  mg: "milligram milligrams miligram miligramu miligramow miligramy miligramov",
  g: "gram grams gramme grammes gramu gramy gramov gramow gr grama gms gm",
  dkg: "dag",
  kg: "kilo kilos kilogram kilograms kilogramu kilogramy kilogramov kilogramow kilograma kila kil kgs",
  t: "tonne tonnes tun ton tony",
  lb: "lbs pound pounds",
  oz: "ounce ounces",
  ml: "millilitre millilitres milliliter milliliters mililitr mililitru mililitry mililiter mililitrov mililitrow mililitra mls",
  cl: "centilitre centilitres centilitr",
  dl: "decilitre decilitres decilitr deci",
  l: "litre litres liter liters litr litru litry litrovy litrova litrove litrov litrow litrowy litrowa litrowe litra ltr ltrs",
  w: "watt watts watu watty wattov wat watow wata waty",
  kw: "kilowatt kilowatts kilowat kilowatow",
  kwh: "",
  wh: "",
  v: "volt volts voltu volty voltov woltow wolt wolty wolta",
  kv: "",
  a: "amp amps ampere amperes amper amperu ampery amperov amperow",
  ma: "",
  mah: "",
  ah: "",
  hz: "hertz hertzu hertzov hercow",
  khz: "kilohertz",
  mhz: "megahertz",
  ghz: "gigahertz gigahertzu",
  db: "decibel decibels decibelu decybel decybeli",
  dpi: "",
  ppi: "",
  mp: "mpx mpix megapixel megapixels megapixelu megapixely megapixelov megapiksel megapikseli",
  px: "pixel pixels pixelu pixely pixelov piksel piksele pikseli",
  rpm: "",
  nm: "",
  bar: "bars baru bary barov barow",
  psi: "",
  pa: "",
  kpa: "",
  lm: "lumen lumens lumenu lumeny lumenov lumenow",
  lx: "lux",
  k: "kelvin",
  c: "",
  f: "",
  s: "sec second seconds sekunda sekundy sekund",
  ms: "",
  min: "minute minutes minuta minuty minut minutes",
  h: "hr hrs hour hours hodina hodiny hodin godzina godziny godzin godz hod",
  ks: "kus kusy kusu kusov szt sztuka sztuki sztuk pcs pc piece pieces",
  x: "",
};

const symbolByName = new Map<string, string>();
for (const [symbol, names] of Object.entries(TABLE)) {
  symbolByName.set(symbol, symbol);
  for (const name of names.split(" ")) if (name !== "") symbolByName.set(name, symbol);
}

/** The symbol of a unit by its folded name or symbol. */
export function findUnit(word: string): string | null {
  return symbolByName.get(word) ?? null;
}

/** Whether a folded word is a number: "15", "15.6", "1/2". */
export function isNumber(word: string): boolean {
  return /^\d+(?:\.\d+|\/\d+)?$/.test(word);
}
