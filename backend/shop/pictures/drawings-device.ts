import type { Drawing } from "./brush";

/** Devices and accessories. */
export const DEVICE_DRAWINGS = {
  printer: (b) =>
    b.fill("M62 30 H138 V84 H62 Z", "paper") +
    b.line("M76 46 H124 M76 58 H124 M76 70 H108", 3, "metal") +
    b.box(30, 78, 140, 68, 12) +
    b.box(30, 112, 140, 34, 12, "dark") +
    b.box(52, 122, 96, 12, 4, "ink") +
    b.fill("M58 128 H142 L152 170 H48 Z", "paper") +
    b.line("M70 146 H130 M68 158 H132", 3, "metal") +
    b.box(126, 92, 30, 12, 4, "light") +
    b.dot(46, 98, 5, "second"),
  photoPrinter: (b) =>
    b.box(40, 62, 120, 62, 14) +
    b.box(40, 96, 120, 28, 12, "dark") +
    b.box(58, 106, 84, 9, 3, "ink") +
    b.fill("M64 110 H136 V168 H64 Z", "paper") +
    b.fill("M72 118 H128 V156 H72 Z", "light") +
    b.fill("M72 156 L90 134 L104 148 L114 138 L128 156 Z", "dark") +
    b.dot(114, 128, 6, "second") +
    b.dot(144, 78, 5, "light"),
  labelPrinter: (b) =>
    b.box(50, 40, 100, 104, 16) +
    b.fill("M126 40 H134 Q150 40 150 56 V128 Q150 144 134 144 H126 Z", "dark") +
    b.box(64, 54, 56, 34, 5, "light") +
    b.line("M72 66 H110 M72 76 H98", 3, "ink") +
    b.box(62, 118, 76, 8, 3, "ink") +
    b.fill("M70 122 H130 V172 H70 Z", "paper") +
    b.line("M78 134 V160 M85 134 V160 M90 134 V160 M98 134 V160 M106 134 V160 M111 134 V160 M120 134 V160", 3, "ink") +
    b.dot(80, 102, 5, "second"),
  toner: (b) =>
    b.fill("M26 92 H174 L164 140 H36 Z") +
    b.fill("M36 140 L31 116 H169 L164 140 Z", "dark") +
    b.box(20, 74, 160, 24, 10, "ink") +
    b.box(76, 58, 48, 18, 6, "metal") +
    b.line("M48 108 H152", 4, "light") +
    b.oval(22, 86, 7, 15, "metal") +
    b.oval(178, 86, 7, 15, "metal"),
  ink: (b) =>
    b.fill("M58 52 H128 Q142 52 142 66 V156 Q142 168 130 168 H70 Q58 168 58 156 Z") +
    b.fill("M118 52 H128 Q142 52 142 66 V156 Q142 168 130 168 H118 Z", "dark") +
    b.box(70, 34, 44, 20, 4, "ink") +
    b.box(70, 72, 60, 68, 5, "paper") +
    b.fill("M100 82 Q82 106 82 116 Q82 132 100 132 Q118 132 118 116 Q118 106 100 82 Z", "base") +
    b.line("M92 118 Q94 124 100 125", 3, "light"),
  scanner: (b) =>
    b.fill("M36 92 L58 40 H170 L164 92 Z", "light") +
    b.fill("M46 88 L64 48 H160 L156 88 Z", "dark") +
    b.box(24, 92, 152, 46, 10) +
    b.box(24, 116, 152, 22, 10, "dark") +
    b.line("M40 104 H120", 4, "paper") +
    b.dot(154, 106, 5, "second") +
    b.line("M72 68 H150", 4, "second"),
  laptop: (b) =>
    b.box(42, 46, 116, 82, 8, "ink") +
    b.box(49, 53, 102, 68, 3) +
    b.fill("M49 121 L151 60 V118 Q151 121 148 121 Z", "dark") +
    b.line("M62 72 H92 M62 84 H84", 4, "light") +
    b.fill("M30 132 H170 L182 148 Q182 154 174 154 H26 Q18 154 18 148 Z", "metal") +
    b.box(84, 136, 32, 6, 3, "ink"),
  desktop: (b) =>
    b.box(62, 28, 76, 142, 8, "ink") +
    b.box(68, 34, 64, 130, 4) +
    b.box(104, 34, 28, 130, 4, "dark") +
    b.box(78, 46, 44, 8, 3, "ink") +
    b.box(78, 60, 44, 8, 3, "ink") +
    b.ring(100, 96, 10, 4, "light") +
    b.line("M80 124 H120 M80 134 H120 M80 144 H120", 3, "light") +
    b.dot(100, 96, 3, "second"),
  miniPc: (b) =>
    b.fill("M34 84 L100 58 L166 84 L100 112 Z", "light") +
    b.fill("M34 84 L100 112 V148 L34 120 Z") +
    b.fill("M166 84 L100 112 V148 L166 120 Z", "dark") +
    b.box(46, 106, 14, 7, 2, "ink") +
    b.box(66, 114, 14, 7, 2, "ink") +
    b.dot(90, 128, 4, "second") +
    b.oval(100, 84, 20, 8, "base"),
  monitor: (b) =>
    b.box(88, 126, 24, 30, 2, "metal") +
    b.box(62, 152, 76, 12, 6, "ink") +
    b.box(22, 40, 156, 94, 8, "ink") +
    b.box(30, 48, 140, 78, 3) +
    b.fill("M30 126 L170 54 V123 Q170 126 167 126 Z", "dark") +
    b.line("M46 68 H84 M46 82 H72", 4, "light") +
    b.line("M104 110 L122 92 L136 102 L156 80", 4, "second"),
  projector: (b) =>
    b.fill("M128 88 L190 46 V142 L128 116 Z", "light") +
    b.box(24, 70, 124, 64, 14) +
    b.box(24, 104, 124, 30, 12, "dark") +
    b.dot(120, 100, 23, "ink") +
    b.dot(120, 100, 15, "light") +
    b.dot(124, 96, 5, "paper") +
    b.line("M42 88 H78 M42 98 H78", 4, "light") +
    b.line("M46 134 v10 M126 134 v10", 7, "ink"),
  keyboard: (b) =>
    b.box(16, 70, 168, 74, 12, "dark") +
    b.box(16, 66, 168, 70, 12) +
    [0, 1, 2]
      .flatMap((row) =>
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map((key) =>
          b.box(26 + key * 17 - (row % 2) * 2, 76 + row * 15, 13, 11, 2, key === 8 ? "second" : "paper"),
        ),
      )
      .join("") +
    b.box(58, 121, 84, 10, 3, "paper") +
    b.box(30, 121, 22, 10, 3, "light") +
    b.box(148, 121, 22, 10, 3, "light"),
  mouse: (b) =>
    b.line("M100 52 Q100 20 132 24", 4, "ink") +
    b.fill("M100 46 Q144 46 144 98 V116 Q144 168 100 168 Q56 168 56 116 V98 Q56 46 100 46 Z") +
    b.fill("M100 46 Q144 46 144 98 V116 Q144 168 100 168 Z", "dark") +
    b.line("M57 102 H143 M100 48 V102", 3, "light") +
    b.box(93, 66, 14, 26, 7, "second"),
  webcam: (b) =>
    b.line("M100 118 V142", 8, "ink") +
    b.fill("M62 146 H138 L146 164 H54 Z", "dark") +
    b.box(40, 56, 120, 64, 32) +
    b.fill("M128 56 Q160 56 160 88 Q160 120 128 120 Q144 88 128 56 Z", "dark") +
    b.dot(100, 88, 24, "ink") +
    b.dot(100, 88, 15, "light") +
    b.dot(105, 83, 5, "paper") +
    b.dot(62, 88, 4, "second"),
  tablet: (b) =>
    b.box(46, 28, 108, 144, 12, "ink") +
    b.box(54, 36, 92, 122, 3) +
    b.fill("M54 158 L146 66 V155 Q146 158 143 158 Z", "dark") +
    b.box(66, 52, 28, 28, 5, "light") +
    b.box(104, 52, 28, 28, 5, "second") +
    b.box(66, 92, 66, 8, 4, "paper") +
    b.line("M92 165 H108", 3, "metal"),
  phone: (b) =>
    b.box(62, 24, 76, 152, 14, "ink") +
    b.box(68, 32, 64, 136, 8) +
    b.fill("M68 168 L132 92 V160 Q132 168 124 168 H68 Z", "dark") +
    b.box(88, 36, 24, 7, 3, "ink") +
    b.dot(86, 72, 9, "light") +
    b.dot(114, 72, 9, "second") +
    b.line("M80 104 H120 M80 116 H108", 4, "light") +
    b.line("M90 160 H110", 3, "paper"),
  charger: (b) =>
    b.line("M84 40 V58 M116 40 V58", 9, "metal") +
    b.box(60, 56, 80, 78, 16) +
    b.fill("M116 56 H124 Q140 56 140 72 V118 Q140 134 124 134 H116 Z", "dark") +
    b.fill("M104 72 L84 98 H98 L92 118 L114 90 H100 Z", "paper") +
    b.line("M100 134 V150 Q100 168 124 168 H150", 5, "ink") +
    b.box(148, 160, 22, 15, 5, "metal"),
  phoneCase: (b) =>
    b.box(58, 24, 84, 152, 18) +
    b.box(100, 24, 42, 152, 18, "dark") +
    b.box(94, 24, 12, 152, 0, "dark") +
    b.box(68, 36, 36, 38, 10, "ink") +
    b.dot(79, 47, 6, "metal") +
    b.dot(93, 63, 6, "metal") +
    b.ring(100, 120, 20, 3, "light"),
  hub: (b) =>
    b.line("M14 74 H46", 6, "ink") +
    b.box(8, 66, 16, 16, 3, "metal") +
    b.fill("M44 62 H168 Q180 62 180 74 V86 H44 Z", "light") +
    b.box(44, 84, 136, 46, 8) +
    b.box(44, 112, 136, 18, 8, "dark") +
    b.box(58, 94, 26, 12, 2, "ink") +
    b.box(92, 94, 26, 12, 2, "ink") +
    b.box(126, 96, 18, 9, 4, "ink") +
    b.dot(162, 100, 4, "second"),
  cable: (b) =>
    b.line("M46 60 Q46 130 100 130 Q150 130 150 92 Q150 62 122 62 Q94 62 94 96 Q94 150 154 152", 8, "base") +
    b.line("M46 60 Q46 130 100 130", 2, "light") +
    b.box(34, 30, 24, 36, 6, "dark") +
    b.box(40, 16, 12, 16, 3, "metal") +
    b.box(150, 140, 32, 24, 6, "dark") +
    b.box(180, 146, 14, 12, 3, "metal"),
  drive: (b) =>
    b.box(50, 36, 100, 128, 14) +
    b.fill("M122 36 H136 Q150 36 150 50 V150 Q150 164 136 164 H122 Z", "dark") +
    b.line("M64 60 H110 M64 72 H96", 4, "light") +
    b.box(64, 120, 44, 26, 4, "paper") +
    b.line("M72 129 H98 M72 137 H90", 2, "ink") +
    b.dot(136, 52, 4, "second") +
    b.box(88, 160, 24, 8, 2, "ink"),
  usbStick: (b) =>
    b.fill("M128 36 L164 72 L144 92 L108 56 Z", "metal") +
    b.line("M130 52 l6 6 M142 64 l6 6", 5, "ink") +
    b.fill("M108 56 L144 92 L82 154 Q64 168 46 154 Q32 136 46 118 Z") +
    b.fill("M126 74 L144 92 L82 154 Q72 162 60 160 Z", "dark") +
    b.dot(62, 138, 8, "paper") +
    b.line("M80 110 L98 92", 4, "light"),
  card: (b) =>
    b.fill("M62 32 H120 L142 54 V158 Q142 168 132 168 H62 Q52 168 52 158 V42 Q52 32 62 32 Z") +
    b.fill("M120 32 L142 54 V158 Q142 168 132 168 H112 V32 Z", "dark") +
    b.line("M68 42 V62 M80 42 V62 M92 42 V62 M104 42 V62", 6, "metal") +
    b.box(64, 92, 66, 56, 5, "paper") +
    b.line("M74 108 H120 M74 120 H104", 4, "base"),
  router: (b) =>
    b.line("M46 110 L36 40 M154 110 L164 40", 7, "ink") +
    b.line("M82 56 Q100 40 118 56 M72 44 Q100 20 128 44", 4, "metal") +
    b.dot(100, 68, 5, "metal") +
    b.box(22, 104, 156, 46, 16) +
    b.box(22, 128, 156, 22, 11, "dark") +
    b.dot(48, 118, 4, "second") +
    b.dot(62, 118, 4, "light") +
    b.dot(76, 118, 4, "light") +
    b.line("M110 118 H156", 4, "light"),
  switch: (b) =>
    b.box(16, 78, 168, 54, 8) +
    b.box(16, 112, 168, 20, 8, "dark") +
    [0, 1, 2, 3, 4]
      .map((port) => b.box(28 + port * 24, 92, 18, 15, 2, "ink") + b.dot(37 + port * 24, 86, 2, "second"))
      .join("") +
    b.line("M154 90 H172 M154 98 H172", 3, "light") +
    b.line("M36 107 V150 M60 107 V164 M84 107 V146", 5, "metal"),
  headphones: (b) =>
    b.line("M38 116 Q34 36 100 36 Q166 36 162 116", 11, "ink") +
    b.line("M52 74 Q66 48 100 48 Q134 48 148 74", 5, "light") +
    b.box(26, 98, 34, 62, 14) +
    b.box(140, 98, 34, 62, 14) +
    b.box(48, 102, 18, 54, 8, "dark") +
    b.box(134, 102, 18, 54, 8, "dark") +
    b.line("M36 114 V142", 4, "light"),
  earbuds: (b) =>
    b.box(44, 100, 112, 66, 26, "light") +
    b.line("M46 124 H154", 3, "dark") +
    b.fill("M62 44 Q86 40 86 64 Q86 76 78 80 V112 Q70 118 64 112 V80 Q46 74 62 44 Z") +
    b.fill("M138 44 Q114 40 114 64 Q114 76 122 80 V112 Q130 118 136 112 V80 Q154 74 138 44 Z", "dark") +
    b.dot(66, 58, 7, "ink") +
    b.dot(134, 58, 7, "ink") +
    b.dot(100, 146, 4, "second"),
  speaker: (b) =>
    b.box(56, 28, 88, 144, 18) +
    b.fill("M116 28 H126 Q144 28 144 46 V154 Q144 172 126 172 H116 Z", "dark") +
    b.dot(100, 66, 18, "ink") +
    b.dot(100, 66, 8, "metal") +
    b.dot(100, 124, 32, "ink") +
    b.ring(100, 124, 22, 3, "metal") +
    b.dot(100, 124, 11, "second"),
  microphone: (b) =>
    b.line("M58 96 Q58 140 100 140 Q142 140 142 96 M100 140 V164", 6, "ink") +
    b.line("M70 168 H130", 9, "ink") +
    b.box(74, 26, 52, 94, 26) +
    b.fill("M100 26 Q126 26 126 52 V94 Q126 120 100 120 Z", "dark") +
    b.line("M80 56 H120 M80 68 H120 M80 80 H120", 3, "light") +
    b.dot(100, 100, 5, "second"),
} as const satisfies Record<string, Drawing>;
