/**
 * Serves the built-in sign-in pages. Routes: /ui, /ui/*, /2fa, except /ui/config. Ports: pages, ui. The appearance that administrators
 * saved overrides the options.
 */
import { html } from 'hono/html'
import { appearanceOf, imageOrigins } from '../../../appearance/appearance.ts'
import { themeOf } from '../../../appearance/theme.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'
import type { Endpoint } from '../../../http/endpoint.ts'
import { isBelow } from '../../../http/request-path.ts'
import { isSafeReturnPath } from '../../../http/return-path.ts'
import { PAGE_POLICY, serveFile, servePage } from '../../../http/serve-files.ts'
import type { Need } from '../../../ports/needs.ts'

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
  '/ui/account-conflict': ['oauth'],
}

/**
 * Endpoints of the pages. All serve the same HTML document, whose script selects the page by the path. The document contains no secrets,
 * and opening a page consumes no token.
 */
export const uiPages: readonly Endpoint[] = Object.entries(PAGES).map(([path, needs]) => {
  const page = endpoint({
    method: 'GET',
    path,
    summary: `Open the page ${path}`,
    success: 'The page.',
    access: 'public',
    needs: ['pages', 'ui'],
    uses: ['currentSettings', 'isAdmitted', 'mounts', 'siteUrls'],
    replies: { 200: { contentType: 'text/html' } },
    async handle({ context }, { pages, ui, currentSettings, isAdmitted, mounts, siteUrls }) {
      const look = appearanceOf(ui.look, (await currentSettings()).ui)
      // Cookies are host-only, so signing in here doesn't sign in on the other sites.
      const site = siteUrls.find((url) => new URL(url).origin === context.url.origin) ?? siteUrls[0]
      const asked = context.url.searchParams.get('return_path') ?? '/'
      return servePage(
        pages,
        mounts.auth,
        PAGE_POLICY.replace('data:', ['data:', ...imageOrigins(look)].join(' ')),
        // `RETURN` is the path to open after signing in. Unsafe paths are replaced here (R13), because the page's script doesn't check the
        // path.
        {
          // The dashboard is at this server, so an administrator returns there. An empty site means the page's own origin.
          SITE:
            isAdmitted !== undefined && isBelow(asked.replace(/[?#].*/, ''), mounts.admin) ? '' : String(html`${site}`),
          RETURN: String(html`${isSafeReturnPath(asked) ? asked : '/'}`),
        },
      )
    },
  })
  return { ...page, needs: [...page.needs, ...needs] }
})

export const serveTheme = endpoint({
  method: 'GET',
  path: '/ui/theme.css',
  summary: 'Load the colours of the pages',
  success: 'The style sheet.',
  access: 'public',
  needs: ['pages', 'ui'],
  uses: ['currentSettings'],
  replies: { 200: { contentType: 'text/css' } },
  async handle(_, { ui, currentSettings }) {
    const content = themeOf(appearanceOf(ui.look, (await currentSettings()).ui))
    return { status: 200, content, headers: { 'Content-Type': 'text/css; charset=utf-8' } }
  },
})

export const servePagesFile = endpoint({
  method: 'GET',
  path: '/ui/assets/:file',
  summary: 'Load a file of the pages',
  success: 'The file.',
  access: 'public',
  needs: ['pages'],
  replies: { 200: { contentType: 'text/javascript' } },
  errors: ['NOT_FOUND'],
  handle: ({ params, context }, { pages }) => serveFile(pages, params.file, context.request),
})
