/**
 * The admin dashboard. The page contains no secrets and asks for the admin secret itself. Routes: the mount path, /assets/:file. Port:
 * dashboard.
 */
import { PAGE_POLICY, serveFile, servePage } from '../../../http/serve-files.ts'
import { endpoint } from '../../../sign-in/services.ts'

// Mail previews use style attributes. They are shown in a frame without scripts.
const POLICY = `${PAGE_POLICY}; style-src-attr 'unsafe-inline'`

export const serveDashboard = endpoint({
  method: 'GET',
  path: '',
  summary: 'Open the dashboard',
  access: 'public',
  needs: ['dashboard'],
  replies: { 200: { contentType: 'text/html' } },
  handle: (_, { dashboard, mounts }) => servePage(dashboard, mounts.admin, POLICY),
})

export const serveDashboardFile = endpoint({
  method: 'GET',
  path: '/assets/:file',
  summary: 'Load a file of the dashboard',
  access: 'public',
  needs: ['dashboard'],
  replies: { 200: { contentType: 'text/javascript' } },
  handle: ({ params }, { dashboard }) => serveFile(dashboard, params.file),
})
