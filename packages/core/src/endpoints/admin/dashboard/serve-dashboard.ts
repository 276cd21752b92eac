import { html } from 'hono/html'
import { type Appearance, appearanceOf, imageOrigins } from '../../../outgoing/appearance/appearance.ts'
import { PAGE_POLICY, relativeBase, serveFile, servePage } from '../../../web/http/replies/serve-files.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { LANGUAGE_LIST } from './in-languages.ts'

/**
 * Returns the Content-Security-Policy of the dashboard. Allows style attributes, and pictures from the origins of the site's logo and background,
 * because previews use both. Mails are previewed in a frame without scripts.
 */
const policyOf = (look: Appearance) =>
  `${PAGE_POLICY.replace('data:', ['data:', ...imageOrigins(look)].join(' '))}; style-src-attr 'unsafe-inline'`

/** Serves the page of the dashboard. The page contains no secrets: its script asks the administrator for the admin secret or uses their session. */
export const serveDashboard = endpoint({
  method: 'GET',
  path: '',
  summary: 'Open the dashboard',
  success: 'The page of the dashboard.',
  access: 'public',
  needs: ['dashboard'],
  replies: { 200: { contentType: 'text/html' } },
  async handle({ context }, { dashboard, mounts, publicPath, isAdmitted, pages, ui, currentSettings }) {
    const policy = policyOf(appearanceOf(ui?.look ?? {}, (await currentSettings()).ui))
    // Tells the dashboard whether users can be administrators, and whether the built-in pages can sign them in.
    const accounts = isAdmitted === undefined ? 'no' : pages === undefined ? 'yes' : 'sign-in'
    return servePage(dashboard, mounts.admin, policy, {
      PUBLIC: publicPath,
      AUTH: mounts.auth,
      ACCOUNTS: accounts,
      LANGUAGES: String(html`${dashboard[LANGUAGE_LIST]?.content ?? ''}`),
      BASE: relativeBase(context.url, mounts.admin, ''),
    })
  },
})

export const serveDashboardFile = endpoint({
  method: 'GET',
  path: '/assets/:file',
  summary: 'Load a file of the dashboard',
  success: 'The file.',
  access: 'public',
  needs: ['dashboard'],
  replies: { 200: { contentType: 'text/javascript' } },
  handle: ({ params, context }, { dashboard }) => serveFile(dashboard, params.file, context.request),
})
