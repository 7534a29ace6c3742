import type { Drawing } from "./brush";

/** Camping and camp kitchen. */
export const CAMP_DRAWINGS = {
  tent: (b) =>
    b.fill("M100 48 L178 150 H22 Z") +
    b.fill("M100 48 L178 150 H132 Z", "dark") +
    b.fill("M100 78 L126 150 H74 Z", "light") +
    b.fill("M100 78 L108 150 H74 Z", "ink") +
    b.line("M100 48 V38 M22 150 L10 156 M178 150 L190 156", 3, "ink") +
    b.line("M14 158 H186", 3, "metal"),
  tarp: (b) =>
    b.fill("M24 92 Q100 34 176 92 L150 104 Q100 70 50 104 Z") +
    b.fill("M100 63 Q140 64 176 92 L150 104 Q126 84 100 84 Z", "dark") +
    b.line("M50 104 V156 M150 104 V156", 4, "ink") +
    b.line("M24 92 L10 152 M176 92 L190 152", 2, "metal") +
    b.line("M14 158 H186", 3, "metal"),
  hammock: (b) =>
    b.line("M30 40 V160 M170 40 V160", 8, "metal") +
    b.line("M30 64 L58 92 M30 64 L50 100 M170 64 L142 92 M170 64 L150 100", 2, "ink") +
    b.fill("M46 94 Q100 168 154 94 Q148 86 140 90 Q100 132 60 90 Q52 86 46 94 Z") +
    b.fill("M60 90 Q100 132 140 90 Q100 118 60 90 Z", "light") +
    b.line("M60 112 Q100 152 140 112", 3, "dark"),
  sleepingBag: (b) =>
    b.fill("M66 62 Q66 28 100 28 Q134 28 134 62 L126 164 Q124 174 100 174 Q76 174 74 164 Z") +
    b.oval(100, 60, 24, 22, "dark") +
    b.oval(100, 64, 17, 15, "light") +
    b.line(
      "M70 92 Q100 102 130 92 M72 114 Q100 124 128 114 M74 136 Q100 146 126 136 M75 156 Q100 165 125 156",
      3,
      "dark",
    ),
  mat: (b) =>
    b.fill("M40 70 L150 52 L178 128 L62 152 Z") +
    b.line("M60 78 L84 142 M82 74 L106 138 M104 70 L130 133 M126 66 L153 129", 4, "light") +
    b.oval(50, 111, 17, 42, "dark") +
    b.ring(50, 111, 9, 3, "light") +
    b.oval(50, 111, 4, 14, "light"),
  pillow: (b) =>
    b.fill("M42 70 Q100 54 158 70 Q168 100 158 132 Q100 148 42 132 Q32 100 42 70 Z") +
    b.fill("M42 132 Q100 148 158 132 Q162 120 163 108 Q100 132 37 108 Q38 120 42 132 Z", "dark") +
    b.line("M60 84 Q100 74 140 84", 4, "light") +
    b.dot(152, 124, 4, "paper"),
  chair: (b) =>
    b.line("M62 112 L138 168 M138 112 L62 168", 5, "ink") +
    b.fill("M58 44 H142 L136 92 H64 Z") +
    b.fill("M60 92 H140 L148 116 H52 Z", "dark") +
    b.line("M58 44 L52 112 M142 44 L148 112", 5, "ink") +
    b.line("M44 100 H62 M138 100 H156", 6, "metal") +
    b.line("M66 60 H134", 3, "light"),
  table: (b) =>
    b.line("M54 84 L84 160 M146 84 L116 160 M84 84 L58 160 M116 84 L142 160", 5, "ink") +
    b.box(28, 70, 144, 16, 5) +
    b.box(28, 80, 144, 6, 3, "dark") +
    b.line("M60 74 H98 M110 74 H146", 2, "light") +
    b.line("M70 122 H130", 3, "metal"),
  stove: (b) =>
    b.line("M58 82 H142 M66 82 L84 106 M134 82 L116 106", 6, "ink") +
    b.fill("M82 78 Q78 60 90 46 Q92 58 100 54 Q98 40 108 32 Q122 56 116 78 Z", "second") +
    b.box(86, 102, 28, 14, 4, "metal") +
    b.box(70, 116, 60, 50, 12) +
    b.box(70, 130, 60, 10, 0, "light") +
    b.fill("M110 116 H118 Q130 116 130 128 V154 Q130 166 118 166 H110 Z", "dark"),
  pot: (b) =>
    b.box(44, 76, 112, 78, 14) +
    b.fill("M120 76 H142 Q156 76 156 90 V140 Q156 154 142 154 H120 Z", "dark") +
    b.box(36, 68, 128, 12, 6, "metal") +
    b.box(88, 54, 24, 14, 6, "ink") +
    b.line("M156 98 H180", 8, "ink") +
    b.line("M58 94 V138", 5, "light"),
  mug: (b) =>
    b.ring(142, 104, 24, 9, "dark") +
    b.box(52, 62, 86, 96, 14) +
    b.fill("M116 62 H126 Q138 62 138 74 V144 Q138 158 124 158 H116 Z", "dark") +
    b.box(48, 58, 94, 10, 5, "metal") +
    b.line("M68 84 V138", 5, "light") +
    b.line("M82 44 q-6 -8 0 -16 M104 44 q-6 -8 0 -16", 3, "metal"),
  bottle: (b) =>
    b.box(84, 26, 32, 22, 6, "ink") +
    b.box(90, 46, 20, 12, 2, "metal") +
    b.fill("M82 58 H118 Q132 66 132 84 V158 Q132 174 116 174 H84 Q68 174 68 158 V84 Q68 66 82 58 Z") +
    b.fill("M112 58 H118 Q132 66 132 84 V158 Q132 174 116 174 H112 Z", "dark") +
    b.box(68, 106, 64, 26, 0, "light") +
    b.line("M78 80 V98", 4, "paper"),
  flask: (b) =>
    b.box(78, 22, 44, 34, 8, "metal") +
    b.box(78, 44, 44, 6, 0, "ink") +
    b.box(68, 56, 64, 118, 12) +
    b.box(112, 56, 20, 118, 10, "dark") +
    b.box(68, 76, 64, 8, 0, "metal") +
    b.line("M80 96 V156", 4, "light"),
  cooler: (b) =>
    b.line("M62 74 V50 H138 V74", 7, "ink") +
    b.box(34, 84, 132, 78, 12) +
    b.box(30, 68, 140, 26, 8, "light") +
    b.fill("M130 94 H166 V150 Q166 162 154 162 H130 Z", "dark") +
    b.box(88, 86, 24, 16, 4, "metal") +
    b.line("M100 116 v28 M88 123 l24 14 M112 123 l-24 14", 3, "paper"),
} as const satisfies Record<string, Drawing>;
