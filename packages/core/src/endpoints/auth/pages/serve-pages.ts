import { html } from 'hono/html'
import { failure } from '../../../foundations/values/errors.ts'
import { verifiesFirst } from '../../../identity/policies/email-verification.ts'
import { appearanceOf, imageOrigins } from '../../../outgoing/appearance/appearance.ts'
import type { NativeApps } from '../../../ports/accounts/native-apps.ts'
import type { StaticFiles } from '../../../ports/host/static-files.ts'
import type { Ui } from '../../../ports/host/ui.ts'
import type { Need } from '../../../ports/needs.ts'
import type { Reply } from '../../../web/http/replies/reply.ts'
import { PAGE_POLICY, relativeBase, servePage } from '../../../web/http/replies/serve-files.ts'
import { isBelow } from '../../../web/http/request/request-path.ts'
import { isSafeReturnPath } from '../../../web/http/request/return-path.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import type { Endpoint } from '../../../web/http/routing/endpoint.ts'
import { siteBefore } from '../../../web/http/sites/site-address.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import type { ServiceCatalogue } from '../../catalogue/service-catalogue.ts'
import { type SessionStateGiven, sessionState } from './session-state.ts'

/** Path of each page, with the ports that the page needs. Some pages have a second path, for links in older mails and clients. */
export const PAGES: Readonly<Record<string, readonly Need[]>> = {
  '/ui': [],
  '/ui/login': [],
  '/ui/2fa': [],
  '/2fa': [],
  '/ui/register': ['registration'],
  '/ui/forgot-password': ['mailer.sendPasswordReset'],
  '/ui/reset-password': ['mailer.sendPasswordReset'],
  '/ui/verify-email': ['mailer.sendVerificationEmail'],
  '/ui/magic-link': ['mailer.sendMagicLink'],
  '/ui/magic-link/verify': ['mailer.sendMagicLink'],
  '/ui/change-email': ['mailer.sendChangeEmail'],
  '/ui/change-email/confirm': ['mailer.sendChangeEmail'],
  '/ui/link-verify': ['linkedAccounts', 'mailer.sendLinkAccount'],
  '/ui/invitation': ['invitations'],
  '/ui/secure-account': ['mailer.sendSignInMethodChanged'],
  '/ui/account-conflict': ['oauth'],
  '/ui/account': ['profiles'],
}

const DOCUMENT = {
  method: 'GET',
  access: 'public',
  needs: ['pages', 'ui'],
  replies: { 200: { contentType: 'text/html' } },
} as const

type Services = 'currentSettings' | 'isAdmitted' | 'mounts' | 'policies' | 'publicPath' | 'siteUrls'

interface Given extends SessionStateGiven, Pick<ServiceCatalogue, Services> {
  readonly pages: StaticFiles
  readonly ui: Ui
  readonly apps?: NativeApps | undefined
}

interface Page {
  /** Path below the auth router. */
  readonly path: string
  /** True if the page doesn't exist. The document's script then says so. */
  readonly isMissing?: boolean
}

/** Returns the HTML document that all pages share. */
async function documentOf(page: Page, context: RequestContext, given: Given): Promise<Reply> {
  const { pages, ui, apps, currentSettings, isAdmitted, mounts, publicPath, siteUrls } = given
  const look = appearanceOf(ui.look, (await currentSettings()).ui)
  // Prefers the site at this origin: cookies are host-only, so signing in here doesn't sign in on the other sites.
  const site = siteUrls.find((url) => new URL(url).origin === context.url.origin) ?? siteUrls[0]
  const asked = context.url.searchParams.get('return_path') ?? ui.home
  // Unsafe paths are replaced here (R13), because the page's script doesn't check the path.
  const wanted = isSafeReturnPath(asked) ? asked : ui.home
  const policy = PAGE_POLICY.replace('data:', ['data:', ...imageOrigins(look)].join(' '))
  // The dashboard, the page of an invitation and the hand-over to an app are on this service's own origin. An empty site means the origin of the
  // page.
  const path = wanted.replace(/[?#].*/, '')
  const isHere =
    (isAdmitted && isBelow(path, mounts.admin)) ||
    path === `${mounts.auth}/ui/invitation` ||
    (apps !== undefined && path === `${mounts.auth}/native`)
  const target = isHere || site === undefined ? '' : siteBefore(site, path, publicPath)
  return servePage(pages, mounts.auth, policy, {
    BASE: relativeBase(context.url, mounts.auth, page.path),
    PUBLIC: publicPath,
    SITE: String(html`${target}`),
    RETURN: String(html`${wanted}`),
    HOME: String(html`${ui.home}`),
    SESSION: await sessionState(context, given),
    LANGUAGES: Object.keys(ui.texts).join(' '),
    VERIFICATION: verifiesFirst(await given.policies()) ? 'first' : 'later',
    STATE: page.isMissing === true ? 'missing' : 'found',
  })
}

/**
 * Endpoints of the pages. All serve the same HTML document, whose script selects the page by the path. The document contains no secrets. Opening a
 * page never consumes a token.
 */
export const uiPages: readonly Endpoint[] = Object.entries(PAGES).map(([path, needs]) => {
  const opened = endpoint({
    ...DOCUMENT,
    path,
    summary: `Open the page ${path}`,
    success: 'The page.',
    handle: ({ context }, given) => documentOf({ path }, context, given),
  })
  return { ...opened, needs: [...opened.needs, ...needs] }
})

/** Shows browsers a page that says that the address has no page, for unknown addresses `/ui/<name>`. Other clients get the usual 404. */
export const missingPage = endpoint({
  ...DOCUMENT,
  path: '/ui/:page',
  summary: 'Show that a page is missing',
  success: { 404: 'A page that says that the address has no page.' },
  replies: { 404: { contentType: 'text/html' } },
  errors: ['NOT_FOUND'],
  async handle({ context }, given) {
    if (!context.request.headers.get('Accept')?.includes('text/html')) throw failure('NOT_FOUND')
    return { ...(await documentOf({ path: '/ui/missing', isMissing: true }, context, given)), status: 404 }
  },
})
