import type { Forms, Gender } from "./archetype";

/** The same form for every gender, as in English. */
export function same(word: string): Forms {
  return [word, word, word, word];
}

/** Czech and Slovak hard adjectives: lehk- gives lehký, lehká, lehké, lehké. */
export function hard(stem: string): Forms {
  return [`${stem}ý`, `${stem}á`, `${stem}é`, `${stem}é`];
}

/** Czech soft adjectives: letn- gives letní in every form. */
export function soft(stem: string): Forms {
  return same(`${stem}í`);
}

/** Slovak hard adjectives after a long syllable (rhythmic law): pánsk- gives pánsky, pánska, pánske, pánske. */
export function short(stem: string): Forms {
  return [`${stem}y`, `${stem}a`, `${stem}e`, `${stem}e`];
}

/** Slovak soft adjectives: skladac- gives skladací, skladacia, skladacie, skladacie. */
export function softIa(stem: string): Forms {
  return [`${stem}í`, `${stem}ia`, `${stem}ie`, `${stem}ie`];
}

/** Polish soft adjectives: letn- gives letni, letnia, letnie, letnie. */
export function polishSoft(stem: string): Forms {
  return [`${stem}i`, `${stem}ia`, `${stem}ie`, `${stem}ie`];
}

/** Polish adjectives in -y: wodoodporn- gives wodoodporny, wodoodporna, wodoodporne, wodoodporne. */
export function polishY(stem: string): Forms {
  return [`${stem}y`, `${stem}a`, `${stem}e`, `${stem}e`];
}

/** Polish adjectives in -i after k, g: lekk- gives lekki, lekka, lekkie, lekkie. */
export function polishI(stem: string): Forms {
  return [`${stem}i`, `${stem}a`, `${stem}ie`, `${stem}ie`];
}

const INDEX = { m: 0, f: 1, n: 2, p: 3 } as const;

/** The form of an adjective for a noun of a gender. */
export function agree(forms: Forms, gender: Gender): string {
  return forms[INDEX[gender]];
}
