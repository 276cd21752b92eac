import { html } from 'hono/html'
import { type BrandedPageGiven, brandedPage } from '../../../../outgoing/appearance/branded-page.ts'
import { languageOf } from '../../../../outgoing/appearance/page-language.ts'
import type { Reply } from '../../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../../web/http/routing/context.ts'
import { formTargetOf } from './app-redirect.ts'
import { PAGE_TEXTS } from './page-texts.ts'

export interface AppPageGiven extends BrandedPageGiven {
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
  return brandedPage({ status: 200, lang, body, formTargets: `'self' ${formTargetOf(redirectUri)}` }, given)
}

/** Returns the page that says why nothing is handed over. It leads nowhere: whoever made the request may have made up its addresses. */
export async function refusalPage(
  reason: 'closed' | 'acting',
  context: RequestContext,
  given: AppPageGiven,
): Promise<Reply> {
  const lang = languageOf(context.request.headers, given.ui?.defaultLang)
  const status = reason === 'acting' ? 403 : 400
  const body = html`<h1>${PAGE_TEXTS[lang].failed}</h1><p>${PAGE_TEXTS[lang][reason]}</p>`
  return brandedPage({ status, lang, body, formTargets: "'none'" }, given)
}
