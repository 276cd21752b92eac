/** Texts that reveal code that doesn't escape, quote or bind its values. */
export const UNUSUAL_TEXTS: readonly string[] = [
  `'; drop table auth_users; --`,
  'double " quote, back \\ slash, back ` tick, $dollar',
  '100% _under_ *star* ?',
  'line\nbreak\ttab\r\n',
  'Żółć ñandú 日本語 العربية 👩‍👩‍👧‍👦 é é',
  // The next two texts sort in opposite order in UTF-16 and UTF-8.
  '🗝',
  'Ａ',
  '__proto__',
  'constructor',
  'null',
  '0',
  ' ',
  'x'.repeat(20_000),
]
