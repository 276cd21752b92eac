import type { UiSettings } from '../api-types.ts'

const THEME_TEXTS = { signIn: 'Sign in' }
const HEX = /^#[\da-f]{3,8}$/i
const colour = (value: string | undefined, otherwise: string) =>
  value !== undefined && HEX.test(value) ? value : otherwise

/** Returns black or white, whichever is easier to read on the colour. */
function inkOn(hex: string): string {
  const digits = hex.slice(1)
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#000000' : '#ffffff'
}

/**
 * Preview of a sign-in page with this name, logo and these colours. The dashboard's policy allows pictures of this service and those that the
 * stored settings name.
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
        {look.logoUrl && <img key={look.logoUrl} src={look.logoUrl} alt="" />}
        <strong>{look.siteName || 'Sallyport'}</strong>
        <i />
        <i />
        <b>{THEME_TEXTS.signIn}</b>
        <em />
      </div>
    </div>
  )
}
