import { html } from 'hono/html'
import { type BrandedPageGiven, brandedPage } from '../../../../outgoing/appearance/branded-page.ts'
import { languageOf } from '../../../../outgoing/appearance/page-language.ts'
import { featureText } from '../../../../outgoing/messages/languages/feature-text.ts'
import type { AddedLanguage } from '../../../../outgoing/messages/languages/languages.ts'
import type { Language } from '../../../../ports/host/mailer.ts'
import type { Reply } from '../../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../../web/http/routing/context.ts'
import { formTargetOf } from './app-redirect.ts'
import { PAGE_TEXTS } from './page-texts.ts'

export interface AppPageGiven extends BrandedPageGiven {
  readonly mounts: { readonly auth: string }
  readonly languages: readonly Language[]
  readonly addedLanguages: readonly AddedLanguage[]
}

/** Content of the page "Continue to …?". `who`: the address of the signed-in user, or the provider at which the app's user signed in. */
export interface Offer {
  readonly appName: string
  readonly redirectUri: string
  /** One-time token of the form. */
  readonly token: string
  readonly who: { readonly user: string } | { readonly provider: string }
  /** True if the sign-in at the provider failed. The page then only offers to go back to the app. */
  readonly isFailed: boolean
}

/** Returns the page "Continue to …?". Its buttons appear after a second, so that a click meant for another page doesn't hit them. */
export async function offerPage(offer: Offer, context: RequestContext, given: AppPageGiven): Promise<Reply> {
  const { lang, text } = textsFor(context, given)
  const { appName: app, redirectUri, token, who, isFailed } = offer
  const lead = isFailed
    ? text('failedText', { app })
    : 'user' in who
      ? text('as', { who: who.user })
      : text('asProvider', { provider: who.provider })
  const buttons = isFailed
    ? html`<button name="decision" value="cancel">${text('back', { app })}</button>`
    : html`<button name="decision" value="continue">${text('go')}</button
          ><button name="decision" value="cancel" class="plain">${text('cancel')}</button>`
  const body = html`<h1>${isFailed ? text('failed') : text('title', { app })}</h1>
      <p>${lead}</p>
      <form method="post" action="${given.mounts.auth}/native/continue">
        <input type="hidden" name="request" value="${token}" />${buttons}
      </form>
      <p class="small">${text('leads')} <code>${redirectUri}</code></p>
      ${isFailed ? '' : html`<p class="small">${text('warning')}</p>`}`
  return brandedPage({ status: 200, lang, body, formTargets: `'self' ${formTargetOf(redirectUri)}` }, given)
}

/**
 * Returns the page that says why the app isn't signed in. `closed`: the request is invalid or has expired; `acting`: an administrator acts as
 * another user. The page has no links, because an attacker may have made up the addresses in the request.
 */
export async function refusalPage(
  reason: 'closed' | 'acting',
  context: RequestContext,
  given: AppPageGiven,
): Promise<Reply> {
  const { lang, text } = textsFor(context, given)
  const status = reason === 'acting' ? 403 : 400
  const body = html`<h1>${text('failed')}</h1><p>${text(reason)}</p>`
  return brandedPage({ status, lang, body, formTargets: "'none'" }, given)
}

/** Returns the language of the page, and its texts in that language. */
function textsFor({ request }: RequestContext, { ui, languages, addedLanguages }: AppPageGiven) {
  const lang = languageOf(request.headers, languages, ui?.defaultLang)
  const text = (key: keyof typeof PAGE_TEXTS, values?: Readonly<Record<string, string>>) =>
    featureText(PAGE_TEXTS[key], lang, addedLanguages, values)
  return { lang, text }
}
