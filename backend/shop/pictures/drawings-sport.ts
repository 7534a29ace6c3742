import type { Drawing } from "./brush";

/** Sports and travel. */
export const SPORT_DRAWINGS = {
  rope: (b) =>
    b.oval(100, 96, 58, 46, "dark") +
    b.ring(100, 92, 50, 8, "base") +
    b.ring(100, 98, 40, 8, "light") +
    b.ring(100, 94, 30, 8, "base") +
    b.ring(100, 98, 21, 7, "second") +
    b.line("M56 60 Q100 26 144 60", 9, "base") +
    b.line("M100 140 Q96 158 116 164 Q140 168 148 152", 8, "base") +
    b.box(88, 128, 24, 24, 6, "ink"),
  carabiner: (b) =>
    b.line("M76 40 Q112 22 134 52 V132 Q128 168 96 160 Q72 152 70 124 L66 62 Q64 48 76 40 Z", 13, "base") +
    b.line("M133 66 V118", 13, "metal") +
    b.line("M66 62 L70 118", 4, "light") +
    b.box(124, 82, 18, 30, 5, "second"),
  quickdraw: (b) =>
    b.line("M84 30 Q108 18 122 38 V66 Q116 86 96 80 Q82 74 82 58 Z", 8, "metal") +
    b.line("M84 132 Q82 116 98 114 Q118 114 120 130 V158 Q112 178 94 172 Q80 164 82 148 Z", 8, "metal") +
    b.box(91, 70, 20, 56, 7) +
    b.line("M96 80 V118 M106 80 V118", 2, "light") +
    b.line("M122 42 V62 M120 136 V156", 8, "dark"),
  helmet: (b) =>
    b.fill("M36 122 Q34 48 104 48 Q166 50 168 122 Q168 130 158 130 H48 Q36 130 36 122 Z") +
    b.fill("M104 48 Q166 50 168 122 Q168 130 158 130 H120 Q136 84 104 48 Z", "dark") +
    b.line("M64 96 Q68 76 84 68 M92 100 Q94 80 104 66 M126 100 Q124 82 118 72", 8, "ink") +
    b.line("M52 130 Q72 168 104 166 M152 130 Q136 164 104 166", 4, "ink") +
    b.box(92, 160, 24, 12, 4, "metal") +
    b.line("M44 120 H160", 4, "light"),
  harness: (b) =>
    b.line("M38 66 Q100 88 162 66", 16, "base") +
    b.line("M56 110 Q32 156 70 160 Q100 160 96 124 M144 110 Q168 156 130 160 Q100 160 104 124", 13, "dark") +
    b.line("M62 76 Q60 96 56 112 M138 76 Q140 96 144 112", 6, "ink") +
    b.line("M100 80 V128", 9, "second") +
    b.box(58, 62, 22, 18, 4, "metal") +
    b.line("M128 76 q6 14 16 10 M72 82 q-6 12 -14 6", 3, "metal"),
  kayak: (b) =>
    b.fill("M10 106 Q100 152 190 106 Q170 142 100 144 Q30 142 10 106 Z") +
    b.fill("M10 106 Q100 128 190 106 Q100 150 10 106 Z", "dark") +
    b.fill("M10 106 Q60 86 100 92 Q140 86 190 106 Q100 128 10 106 Z", "light") +
    b.oval(100, 106, 28, 10, "ink") +
    b.line("M44 154 L156 56", 4, "ink") +
    b.fill("M34 150 Q36 170 52 162 L58 144 Q44 138 34 150 Z", "second") +
    b.fill("M166 60 Q164 40 148 48 L142 66 Q156 72 166 60 Z", "second"),
  canoe: (b) =>
    b.fill("M16 82 Q26 96 50 100 H150 Q174 96 184 82 Q186 142 150 146 H50 Q14 142 16 82 Z") +
    b.fill("M20 118 H180 Q174 142 150 146 H50 Q26 142 20 118 Z", "dark") +
    b.line("M16 82 Q26 99 50 102 H150 Q174 99 184 82", 5, "second") +
    b.line("M76 102 V118 M124 102 V118", 4, "light") +
    b.line("M118 44 L94 132", 4, "ink") +
    b.fill("M122 24 Q134 28 128 48 L116 52 Q110 34 122 24 Z", "second") +
    b.line("M24 160 q12 -8 24 0 t24 0 t24 0 t24 0 t24 0 t24 0", 3, "metal"),
  board: (b) =>
    b.fill("M100 18 Q136 52 136 104 Q136 164 100 178 Q64 164 64 104 Q64 52 100 18 Z") +
    b.fill("M100 18 Q136 52 136 104 Q136 164 100 178 Z", "dark") +
    b.fill("M76 84 H124 V140 H76 Z", "light") +
    b.line("M76 98 H124 M76 112 H124 M76 126 H124", 2, "dark") +
    b.line("M84 64 L100 48 L116 64", 4, "second") +
    b.line("M158 30 V150", 4, "ink") +
    b.fill("M150 144 H166 L164 176 Q158 182 152 176 Z", "second"),
  paddle: (b) =>
    b.line("M52 150 L148 50", 6, "ink") +
    b.fill("M36 132 Q18 150 30 170 Q50 182 68 164 L60 140 Z") +
    b.fill("M164 68 Q182 50 170 30 Q150 18 132 36 L140 60 Z") +
    b.fill("M36 132 Q18 150 30 170 L60 140 Z", "dark") +
    b.fill("M164 68 Q182 50 170 30 L140 60 Z", "dark") +
    b.line("M84 118 L92 110 M108 92 L116 84", 9, "second"),
  lifeJacket: (b) =>
    b.fill("M62 36 H86 Q100 68 114 36 H138 Q140 70 150 84 V162 H50 V84 Q60 70 62 36 Z") +
    b.fill("M102 60 Q110 52 114 36 H138 Q140 70 150 84 V162 H102 Z", "dark") +
    b.line("M100 66 V160", 4, "ink") +
    b.line("M50 108 H150 M50 138 H150", 8, "ink") +
    b.box(88, 102, 24, 12, 3, "metal") +
    b.box(88, 132, 24, 12, 3, "metal") +
    b.line("M70 46 V88 M130 46 V88", 4, "second"),
  snowshoe: (b) =>
    b.fill("M76 30 Q104 30 104 76 Q104 130 88 172 H72 Q48 130 48 76 Q48 30 76 30 Z", "dark") +
    b.fill("M76 40 Q95 40 95 78 Q95 122 80 162 Q57 122 57 78 Q57 40 76 40 Z") +
    b.fill("M132 30 Q160 30 160 76 Q160 130 144 172 H128 Q104 130 104 76 Q104 30 132 30 Z", "dark") +
    b.fill("M132 40 Q151 40 151 78 Q151 122 136 162 Q113 122 113 78 Q113 40 132 40 Z") +
    b.line("M60 92 H92 M62 108 H90 M116 92 H148 M118 108 H146", 8, "ink") +
    b.line("M76 52 V78 M132 52 V78", 5, "light"),
  skis: (b) =>
    b.fill("M64 22 Q78 22 78 40 V166 Q78 176 70 176 Q62 176 62 166 L52 40 Q52 22 64 22 Z") +
    b.fill("M136 22 Q122 22 122 40 V166 Q122 176 130 176 Q138 176 138 166 L148 40 Q148 22 136 22 Z", "dark") +
    b.box(58, 96, 24, 34, 5, "ink") +
    b.box(118, 96, 24, 34, 5, "ink") +
    b.line("M66 46 V84 M134 46 V84", 4, "light") +
    b.line("M98 36 V150 M104 36 V150", 3, "metal") +
    b.line("M92 146 H110", 4, "second"),
  goggles: (b) =>
    b.line("M16 96 Q22 88 36 90 M184 96 Q178 88 164 90", 14, "ink") +
    b.fill(
      "M40 68 Q100 56 160 68 Q172 72 170 98 Q168 128 144 134 Q120 138 110 122 Q100 108 90 122 Q80 138 56 134 Q32 128 30 98 Q28 72 40 68 Z",
      "dark",
    ) +
    b.fill(
      "M46 78 Q100 66 154 78 Q162 82 160 98 Q158 120 140 124 Q124 126 116 112 Q100 92 84 112 Q76 126 60 124 Q42 120 40 98 Q38 82 46 78 Z",
      "base",
    ) +
    b.line("M58 104 L80 80 M72 110 L100 80", 5, "light"),
  crampon: (b) =>
    b.fill("M42 94 Q44 78 74 80 H150 Q166 82 166 96 Q166 110 150 112 H74 Q44 112 42 94 Z") +
    b.fill(
      "M50 112 l10 0 -6 30 Z M74 112 h12 l-6 30 Z M108 112 h12 l-6 30 Z M134 112 h12 l-6 30 Z M156 106 l10 -6 14 26 Z",
      "metal",
    ) +
    b.line("M60 82 Q64 52 92 56 M140 82 Q140 54 118 54", 8, "ink") +
    b.box(90, 44, 30, 20, 5, "second") +
    b.line("M60 96 H150", 4, "light"),
  sledge: (b) =>
    b.line("M22 92 Q18 138 52 140 H168 Q186 138 184 122", 7, "ink") +
    b.line("M66 140 V104 M134 140 V104", 7, "dark") +
    b.box(38, 84, 128, 12, 4) +
    b.box(38, 98, 128, 8, 4, "dark") +
    b.line("M60 84 V96 M84 84 V96 M108 84 V96 M132 84 V96", 3, "light") +
    b.line("M22 92 Q60 40 100 62", 3, "second"),
  bikeLight: (b) =>
    b.fill("M124 74 L186 46 V136 L124 110 Z", "light") +
    b.box(46, 66, 84, 52, 16) +
    b.box(46, 94, 84, 24, 12, "dark") +
    b.oval(130, 92, 11, 26, "paper") +
    b.box(72, 54, 22, 12, 5, "ink") +
    b.line("M82 118 V146", 9, "ink") +
    b.ring(82, 152, 15, 8, "ink"),
  pannier: (b) =>
    b.box(46, 62, 108, 108, 14) +
    b.fill("M122 62 H140 Q154 62 154 76 V156 Q154 170 140 170 H122 Z", "dark") +
    b.fill("M40 50 H160 V88 Q100 108 40 88 Z", "light") +
    b.line("M70 46 Q70 30 82 30 M130 46 Q130 30 118 30", 7, "ink") +
    b.line("M100 96 V120", 7, "ink") +
    b.box(92, 116, 16, 12, 3, "metal") +
    b.line("M60 140 H140", 7, "second"),
  pump: (b) =>
    b.line("M64 38 H136", 12, "ink") +
    b.line("M100 40 V74", 7, "metal") +
    b.box(84, 66, 32, 96, 10) +
    b.box(104, 66, 12, 96, 6, "dark") +
    b.line("M72 166 H128", 9, "ink") +
    b.line("M116 148 Q156 148 154 104 V84", 5, "ink") +
    b.box(146, 70, 16, 18, 4, "second") +
    b.line("M92 82 V140", 3, "light"),
  headlamp: (b) =>
    b.line("M26 84 Q28 50 100 50 Q172 50 174 84", 13, "dark") +
    b.line("M100 50 Q112 24 100 18", 9, "dark") +
    b.line("M26 84 Q32 110 66 118 M174 84 Q168 110 134 118", 15, "base") +
    b.line("M32 92 Q40 108 62 113 M168 92 Q160 108 138 113", 3, "light") +
    b.box(58, 86, 84, 62, 18) +
    b.box(58, 118, 84, 30, 15, "dark") +
    b.box(86, 78, 28, 12, 5, "ink") +
    b.dot(100, 117, 23, "ink") +
    b.dot(100, 117, 17, "paper") +
    b.dot(100, 117, 8, "second") +
    b.line("M100 158 V174 M70 154 L60 168 M130 154 L140 168", 5, "second"),
  lantern: (b) =>
    b.line("M68 62 Q68 24 100 24 Q132 24 132 62", 5, "ink") +
    b.box(64, 56, 72, 18, 6) +
    b.box(70, 74, 60, 66, 4, "light") +
    b.fill("M100 86 Q84 108 92 122 Q100 130 108 122 Q116 108 100 86 Z", "second") +
    b.line("M70 76 V138 M130 76 V138", 5, "dark") +
    b.box(58, 138, 84, 30, 10) +
    b.box(58, 152, 84, 16, 8, "dark"),
  powerBank: (b) =>
    b.box(62, 34, 76, 132, 16) +
    b.fill("M114 34 H122 Q138 34 138 50 V150 Q138 166 122 166 H114 Z", "dark") +
    b.dot(80, 56, 4, "paper") +
    b.dot(92, 56, 4, "paper") +
    b.dot(104, 56, 4, "light") +
    b.fill("M106 78 L84 108 H98 L92 136 L116 102 H102 Z", "paper") +
    b.box(88, 158, 24, 8, 3, "ink"),
  compass: (b) =>
    b.dot(100, 104, 66, "dark") +
    b.dot(100, 104, 56) +
    b.dot(100, 104, 46, "paper") +
    b.fill("M100 66 L110 104 H90 Z", "second") +
    b.fill("M100 142 L110 104 H90 Z", "ink") +
    b.dot(100, 104, 5, "metal") +
    b.line("M100 62 v4 M100 142 v4 M58 104 h4 M138 104 h4", 3, "ink") +
    b.ring(100, 30, 10, 5, "metal"),
  binoculars: (b) =>
    b.fill("M50 52 H82 L92 150 Q92 164 70 164 Q42 164 40 150 Z") +
    b.fill("M150 52 H118 L108 150 Q108 164 130 164 Q158 164 160 150 Z", "dark") +
    b.box(86, 78, 28, 40, 6, "ink") +
    b.box(48, 38, 36, 18, 6, "ink") +
    b.box(116, 38, 36, 18, 6, "ink") +
    b.oval(67, 154, 24, 12, "light") +
    b.oval(133, 154, 24, 12, "light") +
    b.line("M58 70 L54 128", 4, "light"),
  watch: (b) =>
    b.fill("M76 60 L82 18 H118 L124 60 Z", "dark") +
    b.fill("M76 140 L82 182 H118 L124 140 Z", "dark") +
    b.dot(100, 100, 50, "ink") +
    b.dot(100, 100, 42) +
    b.dot(100, 100, 33, "paper") +
    b.line("M100 76 V100 L116 110", 5, "ink") +
    b.box(148, 92, 10, 16, 3, "metal") +
    b.dot(100, 124, 4, "second"),
  poles: (b) =>
    b.line("M70 60 L58 168", 6, "dark") +
    b.line("M130 60 L142 168", 6, "base") +
    b.line("M72 32 L69 64 M128 32 L131 64", 13, "ink") +
    b.line("M48 148 H72 M128 148 H152", 5, "second") +
    b.line("M66 98 L65 108 M134 98 L135 108", 9, "metal") +
    b.line("M72 32 Q52 44 62 70 M128 32 Q148 44 138 70", 3, "light"),
  knife: (b) =>
    b.fill("M96 96 L168 34 Q176 62 122 112 Z", "metal") +
    b.line("M106 98 L160 52", 2, "paper") +
    b.fill("M98 82 Q118 88 120 112 L62 166 Q40 174 34 156 Q32 146 42 138 Z") +
    b.fill("M108 96 L120 112 L62 166 Q48 171 40 166 Z", "dark") +
    b.dot(100, 102, 6, "metal") +
    b.dot(54, 148, 5, "paper"),
  firstAid: (b) =>
    b.line("M78 64 V46 H122 V64", 7, "ink") +
    b.box(34, 62, 132, 96, 16) +
    b.fill("M134 62 H150 Q166 62 166 78 V142 Q166 158 150 158 H134 Z", "dark") +
    b.dot(100, 110, 32, "paper") +
    b.box(93, 90, 14, 40, 2, "second") +
    b.box(80, 103, 40, 14, 2, "second"),
  umbrella: (b) =>
    b.line("M100 40 V150 Q100 168 116 168 Q130 168 130 152", 6, "ink") +
    b.fill(
      "M22 108 Q26 44 100 40 Q174 44 178 108 Q164 94 152 108 Q138 94 126 108 Q112 94 100 108 Q88 94 74 108 Q62 94 48 108 Q36 94 22 108 Z",
    ) +
    b.fill("M100 40 Q174 44 178 108 Q164 94 152 108 Q140 60 100 40 Z", "dark") +
    b.fill("M100 40 Q66 60 48 108 Q62 94 74 108 Q82 66 100 40 Z", "light") +
    b.line("M100 40 V30", 5, "ink"),
  towel: (b) =>
    b.box(52, 40, 96, 20, 8, "dark") +
    b.fill("M56 50 H144 V166 H56 Z") +
    b.fill("M112 50 H144 V166 H112 Z", "dark") +
    b.line("M58 130 H142 M58 142 H142", 5, "second") +
    b.line("M64 168 v6 M78 168 v6 M92 168 v6 M106 168 v6 M120 168 v6 M134 168 v6", 3, "dark") +
    b.line("M70 68 V114", 4, "light"),
} as const satisfies Record<string, Drawing>;
