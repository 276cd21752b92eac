import type { UiSettings } from '../api-types.ts'

const HEX = /^#[\da-f]{3,8}$/i
const colour = (value: string | undefined, otherwise: string) =>
  value !== undefined && HEX.test(value) ? value : otherwise

/**
 * Preview of a sign-in page in these colours. Omits the logo and the background image, which would load from other
 * servers.
 */
export function ThemePreview({ look }: { readonly look: UiSettings }) {
  const style = {
    '--look-bg': colour(look.bgColor, '#f4f5f7'),
    '--look-card': colour(look.cardBg, '#ffffff'),
    '--look-primary': colour(look.primaryColor, '#4a90d9'),
    '--look-secondary': colour(look.secondaryColor, '#6c757d'),
  }
  return (
    <div class="look-preview" style={style} aria-hidden="true">
      <div>
        <s />
        <i />
        <i />
        <b />
        <em />
      </div>
    </div>
  )
}
