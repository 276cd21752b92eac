import { html } from 'hono/html'
import { randomToken } from '../../../../foundations/crypto/random.ts'
import { type Appearance, appearanceOf, imageOrigins } from '../../../../outgoing/appearance/appearance.ts'
import type { Settings } from '../../../../ports/settings.ts'
import type { Ui } from '../../../../ports/ui.ts'
import type { RequestContext } from '../../../../web/http/context.ts'
import type { Reply } from '../../../../web/http/reply.ts'
import { formTargetOf } from './app-redirect.ts'
import { languageOf, PAGE_TEXTS } from './page-texts.ts'

export interface AppPageGiven {
  readonly ui?: Ui | undefined
  readonly currentSettings: () => Promise<Settings>
  readonly mounts: { readonly auth: string }
}

/** Content of the page. `who`: the address of the signed-in user, or the provider at which the app's user signed in. */
export interface Offer {
  readonly appName: string
  readonly redirectUri: string
  /** One-time token of the form. */
  readonly token: string
  readonly who: { readonly user: string } | { readonly provider: string }
  /** True if the sign-in at the provider failed: the only way is back. */
  readonly isFailed: boolean
}

/** Returns the page "Continue to …?". Its buttons come alive after a second, so that no click meant for another page hits them. */
export async function offerPage(offer: Offer, context: RequestContext, given: AppPageGiven): Promise<Reply> {
  const lang = languageOf(context.request.headers, given.ui?.defaultLang)
  const texts = PAGE_TEXTS[lang]
  const { appName, redirectUri, token, who, isFailed } = offer
  const text = isFailed
    ? texts.failedText(appName)
    : 'user' in who
      ? texts.as(who.user)
      : texts.asProvider(who.provider)
  const buttons = isFailed
    ? html`<button name="decision" value="cancel">${texts.back(appName)}</button>`
    : html`<button name="decision" value="continue">${texts.go}</button
          ><button name="decision" value="cancel" class="plain">${texts.cancel}</button>`
  const body = html`<h1>${isFailed ? texts.failed : texts.title(appName)}</h1>
      <p>${text}</p>
      <form method="post" action="${given.mounts.auth}/native/continue">
        <input type="hidden" name="request" value="${token}" />${buttons}
      </form>
      <p class="small">${texts.leads} <code>${redirectUri}</code></p>
      ${isFailed ? '' : html`<p class="small">${texts.warning}</p>`}`
  return page(200, lang, body, given, `'self' ${formTargetOf(redirectUri)}`)
}

/** Returns the page that says why nothing is handed over. It leads nowhere: whoever made the request may have made up its addresses. */
export async function refusalPage(
  reason: 'closed' | 'acting',
  context: RequestContext,
  given: AppPageGiven,
): Promise<Reply> {
  const lang = languageOf(context.request.headers, given.ui?.defaultLang)
  const status = reason === 'acting' ? 403 : 400
  return page(
    status,
    lang,
    html`<h1>${PAGE_TEXTS[lang].failed}</h1><p>${PAGE_TEXTS[lang][reason]}</p>`,
    given,
    "'none'",
  )
}

async function page(
  status: number,
  lang: string,
  body: ReturnType<typeof html>,
  given: AppPageGiven,
  formTargets: string,
): Promise<Reply> {
  const look = appearanceOf(given.ui?.look ?? {}, (await given.currentSettings()).ui)
  const nonce = randomToken()
  const logo = look.logoUrl === undefined ? '' : html`<img src="${look.logoUrl}" alt="" />`
  const content = await html`<!doctype html>
<html lang="${lang}">
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

/** Colours were checked by `appearanceOf`, so they can't end the style. */
function styleOf({ primaryColor, bgColor = '#f5f6f8', cardBg = '#fff' }: Appearance): string {
  return `:root{color-scheme:light}*{box-sizing:border-box}body{margin:0;padding:1rem;min-height:100vh;display:grid;place-items:center;background:${bgColor};color:#1c1e21;font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:2rem 1.5rem;border-radius:.75rem;background:${cardBg};box-shadow:0 1px 8px rgb(0 0 0/.12);overflow-wrap:anywhere}
img{max-height:3rem;max-width:100%}h1{font-size:1.4rem;margin:.5rem 0}.site{margin:0;color:#555}.small{font-size:.875rem;color:#555;margin-bottom:0}
form{display:grid;gap:.75rem;margin-top:1.5rem}button{min-height:2.75rem;border:2px solid ${primaryColor};border-radius:.5rem;background:#fff;color:#1c1e21;font:inherit;font-weight:600;cursor:pointer;animation:wake 0s 1s both}
button:first-of-type{box-shadow:inset 0 -3px 0 ${primaryColor}}.plain{border-color:#767676;font-weight:400}button:focus-visible{outline:3px solid #1c1e21;outline-offset:2px}@keyframes wake{from{visibility:hidden}to{visibility:visible}}`
}
