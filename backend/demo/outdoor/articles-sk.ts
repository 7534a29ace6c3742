import type { Article } from "@/backend/demo/archetype";
import type { OutdoorKind } from "./trade";

/** The articles of the outdoor shop in Slovak. */
export const SLOVAK_ARTICLES: readonly Article<OutdoorKind>[] = [
  [
    "tent",
    "Ako vybrať stan pre dvoch",
    "O veľkosti rozhodnú dve karimatky a dva batohy. O tom, či sa vám bude páčiť, rozhodne hmotnosť, výška a počet vchodov.",
  ],
  [
    "sleepingBag",
    "Čo znamenajú teploty na spacáku",
    "Komfort, limit a extrém sú tri rôzne sľuby. Len ten prvý hovorí o dobrom spánku.",
  ],
  [
    "hikingBoots",
    "Turistické topánky bez pľuzgierov",
    "Krátke prechádzky, tenké ponožky pod hrubšími a iné šnurovanie na cestu dolu. Nové topánky potrebujú asi týždeň.",
  ],
  [
    "rainJacket",
    "Ako prať nepremokavú bundu",
    "Špina membráne škodí viac než pranie. Stačí jemný prostriedok, šetrný program a pol hodiny v sušičke.",
  ],
  [
    "backpack",
    "Ako zbaliť batoh, aby neťahal dozadu",
    "Ťažké veci patria k chrbtu medzi lopatky. Čo budete potrebovať cestou, dajte navrch.",
  ],
  [
    "stove",
    "Plyn alebo benzín? Ktorý varič na ktorú cestu",
    "Plyn je jednoduchý a čistý, kým nemrzne. Benzín je ťažší, ale horí všade a všade ho kúpite.",
  ],
  [
    "kayak",
    "Prvý deň v kajaku",
    "Ako nasadnúť, ako ísť rovno a ako zase vystúpiť. Na začiatok stačí hodina na pokojnej vode.",
  ],
  [
    "headlamp",
    "Koľko lúmenov potrebuje čelovka",
    "Okolo stanu stačí päťdesiat, na lesnej ceste dvesto. Viac potrebujú len bežci a cyklisti.",
  ],
  [
    "snowshoes",
    "Kam túto zimu na snežniciach",
    "Päť ľahkých výletov s chatou na trase. Žiadny netrvá dlhšie než štyri hodiny.",
  ],
  [
    "climbingHelmet",
    "Kedy vymeniť lezeckú prilbu",
    "Po tvrdom náraze hneď, inak najneskôr po desiatich rokoch. Slnko plastu škodí viac než lezenie.",
  ],
  [
    "bikeLight",
    "Svetlá na cestu domov za tmy",
    "Byť videný je dôležitejšie než vidieť. Porovnali sme svetlá, ktoré sa cez deň nabijú z notebooku.",
  ],
  [
    "fleece",
    "Tri vrstvy do každého počasia",
    "Jedna drží sucho, druhá hreje a tretia zastaví vietor. Ako ich poskladať z toho, čo už doma máte.",
  ],
  [
    "firstAid",
    "Čo patrí do lekárničky na hory",
    "Najskôr sa minú náplasti, najdôležitejšia je izotermická fólia. Dátumy spotreby kontrolujte dvakrát ročne.",
  ],
  [
    "poles",
    "Ako nastaviť dĺžku trekingových palíc",
    "Do kopca o niečo kratšie, z kopca o niečo dlhšie. Zvyšok ukáže lakeť.",
  ],
];
