import type { Endpoint } from '../../http/endpoint.ts'
import { isSafeReturnPath } from '../../http/return-path.ts'
import { PAGE_POLICY, serveFile, servePage } from '../../http/serve-files.ts'
import { escapeHtml } from '../../messages/templates/escape-html.ts'
import type { Need } from '../../ports/needs.ts'
import { endpoint } from '../../sign-in/services.ts'
import { imageOrigins, lookOf } from './look.ts'
import { themeOf } from './theme.ts'

/** Each page by its path, with what must be there for it to do anything. */
const PAGES: readonly (readonly [path: string, summary: string, ...needs: readonly Need[]])[] = [
  ['/ui', 'Sign in'],
  ['/ui/login', 'Sign in'],
  ['/ui/2fa', 'Second factor'],
  ['/2fa', 'Second factor'],
  ['/ui/register', 'Create an account', 'registration'],
  ['/ui/forgot-password', 'Ask for a new password', 'mailer.sendPasswordReset'],
  ['/ui/reset-password', 'Set a new password', 'mailer.sendPasswordReset'],
  ['/ui/verify-email', 'Verify an email address', 'mailer.sendVerificationEmail'],
  ['/ui/magic-link', 'Sign in by a mailed link', 'mailer.sendMagicLink'],
  ['/ui/magic-link/verify', 'Sign in by a mailed link', 'mailer.sendMagicLink'],
  ['/ui/change-email', 'Confirm a new email address', 'mailer.sendChangeEmail'],
  ['/ui/change-email/confirm', 'Confirm a new email address', 'mailer.sendChangeEmail'],
  ['/ui/link-verify', 'Link an account', 'linkedAccounts', 'mailer.sendLinkAccount'],
  ['/ui/account-conflict', 'A clash with another account', 'oauth'],
]

/** The pages are one document, which reads from its address what it is to show. It holds nothing secret and redeems nothing when it is opened. */
export const uiPages: readonly Endpoint[] = PAGES.map(([path, summary, ...needs]) =>
  endpoint({
    method: 'GET',
    path,
    summary: `Page: ${summary}`,
    access: 'public',
    needs: ['pages', 'ui', ...needs],
    uses: ['settings'],
    replies: { 200: { contentType: 'text/html' } },
    async handle({ context }, { pages, ui, settings, mounts, siteUrls }) {
      const look = lookOf(ui.look, (await settings?.getSettings())?.ui)
      const asked = context.url.searchParams.get('return_path') ?? '/'
      return servePage(
        pages,
        mounts.auth,
        PAGE_POLICY.replace('data:', ['data:', ...imageOrigins(look)].join(' ')),
        // Where a sign-in leads; the page itself judges no path (R13).
        {
          SITE: escapeHtml((siteUrls[0] ?? '').replace(/\/+$/, '')),
          RETURN: escapeHtml(isSafeReturnPath(asked) ? asked : '/'),
        },
      )
    },
  }),
)

export const serveTheme = endpoint({
  method: 'GET',
  path: '/ui/theme.css',
  summary: 'Colours of the pages',
  access: 'public',
  needs: ['pages', 'ui'],
  uses: ['settings'],
  replies: { 200: { contentType: 'text/css' } },
  async handle(_, { ui, settings }) {
    const content = themeOf(lookOf(ui.look, (await settings?.getSettings())?.ui))
    return { status: 200, content, headers: { 'Content-Type': 'text/css; charset=utf-8' } }
  },
})

export const servePagesFile = endpoint({
  method: 'GET',
  path: '/ui/assets/:file',
  summary: 'A file of the pages',
  access: 'public',
  needs: ['pages'],
  replies: { 200: { contentType: 'text/javascript' } },
  errors: ['NOT_FOUND'],
  handle: ({ params }, { pages }) => serveFile(pages, params.file),
})
