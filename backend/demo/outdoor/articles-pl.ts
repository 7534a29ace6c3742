import type { Article } from "@/backend/demo/archetype";
import type { OutdoorKind } from "./trade";

/** The articles of the outdoor shop in Polish. */
export const POLISH_ARTICLES: readonly Article<OutdoorKind>[] = [
  [
    "tent",
    "Jak wybrać namiot dla dwóch osób",
    "O rozmiarze decydują dwie karimaty i dwa plecaki. O wygodzie decydują waga, wysokość i liczba wejść.",
  ],
  [
    "sleepingBag",
    "Co oznaczają temperatury na śpiworze",
    "Komfort, limit i ekstremum to trzy różne obietnice. Tylko pierwsza z nich mówi o dobrym śnie.",
  ],
  [
    "hikingBoots",
    "Buty trekkingowe bez pęcherzy",
    "Krótkie spacery, cienkie skarpety pod grubszymi i inne wiązanie przy schodzeniu. Nowe buty potrzebują około tygodnia.",
  ],
  [
    "rainJacket",
    "Jak prać kurtkę przeciwdeszczową",
    "Brud szkodzi membranie bardziej niż pranie. Wystarczą łagodny środek, delikatny program i pół godziny w suszarce.",
  ],
  [
    "backpack",
    "Jak spakować plecak, żeby nie ciągnął do tyłu",
    "Ciężkie rzeczy powinny leżeć przy plecach, między łopatkami. To, co przyda się po drodze, najlepiej włożyć na wierzch.",
  ],
  [
    "stove",
    "Gaz czy benzyna? Jaka kuchenka na jaką wyprawę",
    "Gaz jest prosty i czysty, dopóki nie ma mrozu. Benzyna jest cięższa, ale pali się wszędzie i wszędzie można ją kupić.",
  ],
  [
    "kayak",
    "Pierwszy dzień w kajaku",
    "Jak wsiąść, jak płynąć prosto i jak wysiąść. Na początek wystarczy godzina na spokojnej wodzie.",
  ],
  [
    "headlamp",
    "Ile lumenów potrzebuje czołówka",
    "Wokół namiotu wystarczy pięćdziesiąt, na leśnej drodze dwieście. Więcej potrzebują tylko biegacze i rowerzyści.",
  ],
  [
    "snowshoes",
    "Dokąd tej zimy na rakietach śnieżnych",
    "Pięć łatwych wycieczek ze schroniskiem po drodze. Żadna nie trwa dłużej niż cztery godziny.",
  ],
  [
    "climbingHelmet",
    "Kiedy wymienić kask wspinaczkowy",
    "Po mocnym uderzeniu od razu, a w innym wypadku najpóźniej po dziesięciu latach. Słońce szkodzi tworzywu bardziej niż wspinaczka.",
  ],
  [
    "bikeLight",
    "Oświetlenie na powrót po zmroku",
    "Być widocznym jest ważniejsze niż widzieć. Porównaliśmy lampki, które w ciągu dnia naładują się z laptopa.",
  ],
  [
    "fleece",
    "Trzy warstwy na każdą pogodę",
    "Jedna chroni przed wilgocią, druga grzeje, a trzecia zatrzymuje wiatr. Jak je złożyć z tego, co już jest w szafie.",
  ],
  [
    "firstAid",
    "Co powinno się znaleźć w górskiej apteczce",
    "Najszybciej kończą się plastry, a najważniejsza jest folia NRC. Daty ważności warto sprawdzać dwa razy w roku.",
  ],
  [
    "poles",
    "Jak ustawić długość kijów trekkingowych",
    "Pod górę trochę krótsze, w dół trochę dłuższe. Resztę podpowie łokieć.",
  ],
];
