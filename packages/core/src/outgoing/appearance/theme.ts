import type { Appearance } from './appearance.ts'

/** Returns the appearance as CSS: custom properties that the pages' style sheet uses, followed by the host's own CSS. */
export function themeOf({
  primaryColor,
  secondaryColor,
  bgColor,
  cardBg,
  bgImage,
  customCss = '',
}: Appearance): string {
  const primary = fillOf(opaque(primaryColor))
  const properties = {
    primary,
    'on-primary': inkOn(primary).white >= 4.5 ? LIGHT : DARK,
    secondary: secondaryColor,
    page: bgColor,
    'page-image': bgImage && `url("${cssUrl(bgImage)}")`,
    ...(cardBg && cardProperties(cardBg)),
  }
  const given = Object.entries(properties).filter(([, value]) => value !== undefined)
  return `:root{${given.map(([name, value]) => `--${name}:${value}`).join(';')}}\n${customCss}`
}

/**
 * Returns the CSS properties of the card and of the text on it. Text is black or white; if the contrast is too low for lighter and darker shades of
 * it, all text has this one colour.
 */
function cardProperties(cardBg: string) {
  const { ink, contrast } = inkOn(cardBg)
  const plain = 'var(--ink)'
  return {
    card: opaque(cardBg),
    ink,
    scheme: ink === DARK ? 'light' : 'dark',
    // Below a contrast of 15 to 1 there are no shades: the red of error messages would have a contrast of less than 4.5 to 1.
    ...(contrast < 15 && { muted: plain, wrong: plain, tint: '0%' }),
  }
}

const [LIGHT, DARK] = ['#fff', '#000']

/**
 * Returns the colour for areas that contain text, such as buttons. If white text has a contrast of 3 to 1 or more, but less than 4.5 to 1, darkens
 * the colour until the contrast is 4.5 to 1. Otherwise the text would have to be black, and black text on a saturated mid-tone looks like a disabled
 * control.
 */
export function fillOf(colour: string): string {
  const { white } = inkOn(colour)
  if (white >= 4.5 || white < 3) return colour
  const channels = channelsOf(colour)
  for (let percent = 99; ; percent--) {
    const darker = `#${channels.map((channel) => hexOf((channel * percent) / 100)).join('')}`
    if (inkOn(darker).white >= 4.5) return darker
  }
}

/** Returns the colour without its alpha channel: the contrast of a transparent colour depends on an unknown background. */
export function opaque(colour: string): string {
  return colour.replace(/^(#...).$|^(#.{6})..$/, '$1$2')
}

interface Ink {
  readonly ink: string
  /** Contrast of `ink` with the colour. */
  readonly contrast: number
  /** Contrast of white with the colour. */
  readonly white: number
}

/** Returns black or white, whichever has more contrast with the colour. That contrast is always at least 4.5 to 1. */
export function inkOn(colour: string): Ink {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => linear(channel / 255))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  const [black, white] = [luminance / 0.05, 1.05 / luminance]
  return black > white ? { ink: DARK, contrast: black, white } : { ink: LIGHT, contrast: white, white }
}

function channelsOf(colour: string): readonly number[] {
  const digits = colour.slice(1)
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  return pairs.slice(0, 3).map((pair) => Number.parseInt(pair, 16))
}

function hexOf(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, '0')
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Returns a CSS `url()`. Escapes the backslash, the only dangerous character that the URL parser leaves in a query. */
function cssUrl(url: string): string {
  return new URL(url).href.replaceAll('\\', '%5C')
}
