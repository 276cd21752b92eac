import type { UiSettings } from '../api-types.ts'
import { t } from '../language/text.ts'

const HEX = /^#[\da-f]{3,8}$/i
const colour = (value: string | undefined, otherwise: string) =>
  value !== undefined && HEX.test(value) ? value : otherwise

const isOwn = (url = '') => URL.canParse(url) && new URL(url).origin === location.origin

/** Returns white where it has a contrast of 4.5 to 1 on the colour, else black. */
function inkOn(hex: string): string {
  const digits = hex.slice(1)
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => (Number.parseInt(pair, 16) / 255) ** 2.2)
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : '#000000'
}

/**
 * Preview of a sign-in page with this name, logo and these colours. Logos of other servers and the background image are left out: the
 * dashboard's policy may not allow them.
 */
export function ThemePreview({ look }: { readonly look: UiSettings }) {
  const primary = colour(look.primaryColor, '#4a90d9')
  const style = {
    '--look-bg': colour(look.bgColor, '#f4f5f7'),
    '--look-card': colour(look.cardBg, '#ffffff'),
    '--look-primary': primary,
    '--look-ink': inkOn(primary),
    '--look-text': inkOn(colour(look.cardBg, '#ffffff')),
    '--look-secondary': colour(look.secondaryColor, '#6c757d'),
  }
  return (
    <div class="look-preview" style={style} aria-hidden="true">
      <div>
        {isOwn(look.logoUrl) && <img src={look.logoUrl} alt="" />}
        <strong>{look.siteName || 'Sallyport'}</strong>
        <i />
        <i />
        <b>{t('Sign in')}</b>
        <em />
      </div>
    </div>
  )
}
