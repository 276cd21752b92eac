import type { Look } from './look.ts'

/** The look as a style sheet: custom properties that the pages' own style sheet reads, then what the host adds. */
export function themeOf({ primaryColor, secondaryColor, bgColor, cardBg, bgImage, customCss = '' }: Look): string {
  const properties = {
    primary: primaryColor.replace(/^(#...).$|^(#.{6})..$/, '$1$2'),
    'on-primary': inkOn(primaryColor),
    secondary: secondaryColor,
    page: bgColor,
    'page-image': bgImage && `url("${cssUrl(bgImage)}")`,
    card: cardBg,
    ink: cardBg && inkOn(cardBg),
    scheme: cardBg && (inkOn(cardBg) === DARK ? 'light' : 'dark'),
  }
  const given = Object.entries(properties).filter(([, value]) => value !== undefined)
  return `:root{${given.map(([name, value]) => `--${name}:${value}`).join(';')}}\n${customCss}`
}

const [LIGHT, DARK] = ['#fff', '#000']

/** Black or white: one of the two always keeps a contrast of 4.5 to 1. */
function inkOn(colour: string): string {
  const digits = colour.slice(1)
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => linear(Number.parseInt(pair, 16) / 255))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.179 ? DARK : LIGHT
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** The parser has escaped quotes and line ends, but leaves the backslash in a query as it is. */
function cssUrl(url: string): string {
  return new URL(url).href.replaceAll('\\', '%5C')
}
