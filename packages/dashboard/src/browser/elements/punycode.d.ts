declare module 'punycode/punycode.es6.js' {
  /** Decodes Punycode (RFC 3492), without the prefix `xn--`. Throws RangeError if it isn't valid. */
  export function decode(text: string): string
}
