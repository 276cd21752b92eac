import * as v from 'valibot'
import { nameText } from '../../foundations/values/name-text.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { UiSettings } from '../../ports/settings.ts'

/** Appearance of the sign-in pages with all defaults filled in. `customCss` is the host's style sheet, applied last. */
export type Appearance = UiSettings &
  Readonly<Record<keyof typeof DEFAULTS, string>> & { readonly customCss?: string | undefined }

/** Appearance in the host's options. An undefined field has its default. */
export type HostAppearance = UiSettings & { readonly customCss?: string | undefined }

const DEFAULTS = { siteName: 'Sallyport', primaryColor: '#4a90d9', secondaryColor: '#6c757d' } as const
const COLOUR = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
/**
 * Matches an http or https origin. Doesn't match one with `;` or `,`: the URL parser allows these characters in host names, but in a
 * Content-Security-Policy they end a directive or a policy.
 */
const ORIGIN = /^https?:\/\/[\w.:[\]-]+$/
const isColour = (value: string) => COLOUR.test(value)

/** Checks of the appearance fields. The values are inserted into a style sheet and a Content-Security-Policy, so they must not contain other code. */
export const APPEARANCE_CHECKS: Readonly<Record<keyof UiSettings, (value: string) => boolean>> = {
  // The name also stands in subjects of mails, so it must not contain line breaks or invisible characters.
  siteName: (name) => v.is(nameText(1, 200), name),
  primaryColor: isColour,
  secondaryColor: isColour,
  bgColor: isColour,
  cardBg: isColour,
  logoUrl: isImageUrl,
  bgImage: isImageUrl,
}

/** Returns the appearance with all defaults. Administrators' settings override the options; invalid values are ignored. */
export function appearanceOf({ customCss, ...byOptions }: HostAppearance, settings: UiSettings = {}): Appearance {
  return withoutUndefined({ ...DEFAULTS, ...usable(byOptions), ...usable(settings), customCss })
}

export function imageOrigins({ logoUrl, bgImage }: Appearance): readonly string[] {
  return [...new Set([logoUrl, bgImage].flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))]
}

function usable(fields: UiSettings): Partial<Record<keyof UiSettings, string>> {
  const entries = Object.entries(fields).filter(
    ([name, value]) => typeof value === 'string' && APPEARANCE_CHECKS[name as keyof UiSettings]?.(value),
  )
  return Object.fromEntries(entries)
}

function isImageUrl(url: string): boolean {
  return url.length <= 2048 && URL.canParse(url) && ORIGIN.test(new URL(url).origin)
}
