/** Texts that break what isn't escaped, quoted, bound or keyed with care. */
export const UNUSUAL_TEXTS: readonly string[] = [
  `'; drop table auth_users; --`,
  'double " quote, back \\ slash, back ` tick, $dollar',
  '100% _under_ *star* ?',
  'line\nbreak\ttab\r\n',
  'Żółć ñandú 日本語 العربية 👩‍👩‍👧‍👦 é é',
  // Sorted one way by UTF-16 and the other by UTF-8.
  '🗝',
  'Ａ',
  '__proto__',
  'constructor',
  'null',
  '0',
  ' ',
  'x'.repeat(20_000),
]
