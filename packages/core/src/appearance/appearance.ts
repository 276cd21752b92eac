import type { UiSettings } from '../ports/settings.ts'

/** How pages look, with every default in place; the host's own style sheet comes last. */
export type Appearance = UiSettings &
  Required<Pick<UiSettings, keyof typeof DEFAULTS>> & { readonly customCss?: string }

const DEFAULTS = { siteName: 'Sallyport', primaryColor: '#4a90d9', secondaryColor: '#6c757d' } as const
const COLOUR = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
/** The URL parser lets `;` and `,` stand in a host's name, which a policy would read as its own. */
const ORIGIN = /^https?:\/\/[\w.:[\]-]+$/
const isColour = (value: string) => COLOUR.test(value)

/** What each field must be: the values go into a style sheet and a policy. */
export const APPEARANCE_CHECKS: Readonly<Record<keyof UiSettings, (value: string) => boolean>> = {
  siteName: (name) => name !== '' && name.length <= 200,
  primaryColor: isColour,
  secondaryColor: isColour,
  bgColor: isColour,
  cardBg: isColour,
  logoUrl: isImageUrl,
  bgImage: isImageUrl,
}

/** The look by the options, and over them by the settings. What no page could use counts as not given. */
export function appearanceOf({ customCss, ...byOptions }: Partial<Appearance>, settings: UiSettings = {}): Appearance {
  return { ...DEFAULTS, ...usable(byOptions), ...usable(settings), ...(customCss !== undefined && { customCss }) }
}

/** Where the look's images come from, as a policy names it. */
export function imageOrigins({ logoUrl, bgImage }: Appearance): readonly string[] {
  return [...new Set([logoUrl, bgImage].flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))]
}

function usable(fields: UiSettings): UiSettings {
  const entries = Object.entries(fields).filter(
    ([name, value]) => typeof value === 'string' && APPEARANCE_CHECKS[name as keyof UiSettings]?.(value),
  )
  return Object.fromEntries(entries)
}

function isImageUrl(url: string): boolean {
  return url.length <= 2048 && URL.canParse(url) && ORIGIN.test(new URL(url).origin)
}
