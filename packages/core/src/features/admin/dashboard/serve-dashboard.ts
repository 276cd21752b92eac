/** The browser dashboard: a page that holds nothing secret and asks for the admin secret itself. Routes: the mount, /assets/:file. Port: dashboard. */
import { PAGE_POLICY, serveFile, servePage } from '../../../http/serve-files.ts'
import { endpoint } from '../../../sign-in/services.ts'

// Mails are previewed as they will look, in a frame that runs no script; they are styled by attributes.
const POLICY = `${PAGE_POLICY}; style-src-attr 'unsafe-inline'`

export const serveDashboard = endpoint({
  method: 'GET',
  path: '',
  summary: 'The dashboard',
  access: 'public',
  needs: ['dashboard'],
  replies: { 200: { contentType: 'text/html' } },
  handle: (_, { dashboard, mounts }) => servePage(dashboard, mounts.admin, POLICY),
})

export const serveDashboardFile = endpoint({
  method: 'GET',
  path: '/assets/:file',
  summary: 'A file of the dashboard',
  access: 'public',
  needs: ['dashboard'],
  replies: { 200: { contentType: 'text/javascript' } },
  handle: ({ params }, { dashboard }) => serveFile(dashboard, params.file),
})
