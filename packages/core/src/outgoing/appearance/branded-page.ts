import { html } from 'hono/html'
import { randomToken } from '../../foundations/crypto/random.ts'
import type { NamedLanguage } from '../../ports/host/mailer.ts'
import type { Ui } from '../../ports/host/ui.ts'
import type { Settings } from '../../ports/settings.ts'
import type { Reply } from '../../web/http/replies/reply.ts'
import { type Appearance, appearanceOf, imageOrigins } from './appearance.ts'

export interface BrandedPageGiven {
  readonly ui?: Ui | undefined
  readonly currentSettings: () => Promise<Settings>
  readonly addedLanguages: readonly NamedLanguage[]
}

export interface BrandedPage {
  readonly status: number
  readonly lang: string
  /** Content of the page. Text made with `html` is inserted as HTML; a string is escaped. */
  readonly body: ReturnType<typeof html> | string
  /** Sources of the Content-Security-Policy's `form-action`: where the page's forms may lead, such as `'self'`. */
  readonly formTargets: string
}

/**
 * Returns a page without scripts that looks like the built-in pages. The page can't be framed, and its buttons appear after a second, so that a click
 * meant for another page doesn't hit a button.
 */
export async function brandedPage(
  { status, lang, body, formTargets }: BrandedPage,
  { ui, currentSettings, addedLanguages }: BrandedPageGiven,
): Promise<Reply> {
  const look = appearanceOf(ui?.look ?? {}, (await currentSettings()).ui)
  const nonce = randomToken()
  const { dir = 'ltr' } = addedLanguages.find(({ code }) => code === lang) ?? {}
  const logo = look.logoUrl === undefined ? '' : html`<img src="${look.logoUrl}" alt="" />`
  const content = await html`<!doctype html>
<html lang="${lang}" dir="${dir}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${look.siteName}</title>
    <style nonce="${nonce}">${styleOf(look)}</style>
  </head>
  <body>
    <main>${logo}<p class="site">${look.siteName}</p>${body}</main>
  </body>
</html>`
  const images = ["'self'", ...imageOrigins(look)].join(' ')
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src ${images}; form-action ${formTargets}; frame-ancestors 'none'; base-uri 'none'`
  return {
    status,
    content: String(content),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'DENY',
    },
  }
}

/** Style for people who prefer a dark colour scheme. Not used if `bgColor` or `cardBg` is set. */
const DARK =
  '@media (prefers-color-scheme:dark){:root{color-scheme:dark}body{background:#0d0f13;color:#e8eaed}main{background:#181b21}.site,.small{color:#a9adb5}button{background:#181b21;color:#e8eaed}.plain{border-color:#8a8f98}button:focus-visible{outline-color:#e8eaed}}'

/** Returns the style sheet. `appearanceOf` has checked the colours, so they can't contain other CSS or HTML. */
function styleOf({ primaryColor, bgColor, cardBg }: Appearance): string {
  const dark = bgColor === undefined && cardBg === undefined ? DARK : ''
  return `:root{color-scheme:light}*{box-sizing:border-box}body{margin:0;padding:1rem;min-height:100vh;display:grid;place-items:center;background:${bgColor ?? '#f5f6f8'};color:#1c1e21;font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:2rem 1.5rem;border-radius:.75rem;background:${cardBg ?? '#fff'};box-shadow:0 1px 8px rgb(0 0 0/.12);overflow-wrap:anywhere}
img{max-height:3rem;max-width:100%}code{unicode-bidi:plaintext}select{max-width:100%;font:inherit}h1{font-size:1.4rem;margin:.5rem 0}.site{margin:0;color:#555}.small{font-size:.875rem;color:#555;margin-bottom:0}
form{display:grid;gap:.75rem;margin-top:1.5rem}button{min-height:2.75rem;border:2px solid ${primaryColor};border-radius:.5rem;background:#fff;color:#1c1e21;font:inherit;font-weight:600;cursor:pointer;animation:wake 0s 1s both}
button:first-of-type{box-shadow:inset 0 -3px 0 ${primaryColor}}.plain{border-color:#767676;font-weight:400}button:focus-visible{outline:3px solid #1c1e21;outline-offset:2px}@keyframes wake{from{visibility:hidden}to{visibility:visible}}${dark}`
}
