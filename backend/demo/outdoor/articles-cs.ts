import type { Article } from "@/backend/demo/archetype";
import type { OutdoorKind } from "./trade";

/** The articles of the outdoor shop in Czech. */
export const CZECH_ARTICLES: readonly Article<OutdoorKind>[] = [
  [
    "tent",
    "Jak vybrat stan pro dva",
    "O velikosti rozhodnou dvě karimatky a dva batohy. O tom, zda se vám bude líbit, rozhodne hmotnost, výška a počet vchodů.",
  ],
  [
    "sleepingBag",
    "Co znamenají teploty na spacáku",
    "Komfort, limit a extrém jsou tři různé sliby. Jen ten první mluví o dobrém spánku.",
  ],
  [
    "hikingBoots",
    "Trekové boty bez puchýřů",
    "Krátké procházky, tenké ponožky pod silnějšími a jiné šněrování na cestu dolů. Nové boty potřebují asi týden.",
  ],
  [
    "rainJacket",
    "Jak prát nepromokavou bundu",
    "Špína membráně škodí víc než praní. Stačí jemný prostředek, šetrný program a půl hodiny v sušičce.",
  ],
  [
    "backpack",
    "Jak sbalit batoh, aby netáhl dozadu",
    "Těžké věci patří k zádům mezi lopatky. Co budete potřebovat cestou, dejte nahoru.",
  ],
  [
    "stove",
    "Plyn, nebo benzín? Který vařič na kterou cestu",
    "Plyn je jednoduchý a čistý, dokud nemrzne. Benzín je těžší, ale hoří všude a všude ho koupíte.",
  ],
  [
    "kayak",
    "První den v kajaku",
    "Jak nasednout, jak jet rovně a jak zase vystoupit. Na začátek stačí hodina na klidné vodě.",
  ],
  [
    "headlamp",
    "Kolik lumenů potřebuje čelovka",
    "Kolem stanu stačí padesát, na lesní cestě dvě stě. Víc potřebují jen běžci a cyklisté.",
  ],
  [
    "snowshoes",
    "Kam letos v zimě na sněžnicích",
    "Pět snadných výletů s chatou na trase. Žádný netrvá déle než čtyři hodiny.",
  ],
  [
    "climbingHelmet",
    "Kdy vyměnit lezeckou přilbu",
    "Po tvrdém nárazu hned, jinak nejpozději po deseti letech. Slunce plastu škodí víc než lezení.",
  ],
  [
    "bikeLight",
    "Světla na cestu domů za tmy",
    "Být vidět je důležitější než vidět. Porovnali jsme světla, která se přes den nabijí z notebooku.",
  ],
  [
    "fleece",
    "Tři vrstvy do každého počasí",
    "Jedna drží sucho, druhá hřeje a třetí zastaví vítr. Jak je poskládat z toho, co už doma máte.",
  ],
  [
    "firstAid",
    "Co patří do lékárničky na hory",
    "Nejdřív dojdou náplasti, nejdůležitější je izotermická fólie. Data spotřeby kontrolujte dvakrát ročně.",
  ],
  ["poles", "Jak nastavit délku trekových holí", "Do kopce o něco kratší, z kopce o něco delší. Zbytek ukáže loket."],
];
