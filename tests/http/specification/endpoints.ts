export interface SpecifiedEndpoint {
  readonly router: 'auth' | 'tools' | 'admin'
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
}

/**
 * All rows of the specification's three tables, copied by hand. A test fails if one is missing in routing or in
 * OpenAPI.
 */
export const SPECIFIED_ENDPOINTS: readonly SpecifiedEndpoint[] = [
  { router: 'auth', method: 'POST', path: '/auth/login' },
  { router: 'auth', method: 'POST', path: '/auth/register' },
  { router: 'auth', method: 'POST', path: '/auth/logout' },
  { router: 'auth', method: 'POST', path: '/auth/refresh' },
  { router: 'auth', method: 'GET', path: '/auth/me' },
  { router: 'auth', method: 'POST', path: '/auth/forgot-password' },
  { router: 'auth', method: 'POST', path: '/auth/reset-password' },
  { router: 'auth', method: 'POST', path: '/auth/change-password' },
  { router: 'auth', method: 'POST', path: '/auth/send-verification-email' },
  { router: 'auth', method: 'GET', path: '/auth/verify-email' },
  { router: 'auth', method: 'POST', path: '/auth/change-email/request' },
  { router: 'auth', method: 'POST', path: '/auth/change-email/confirm' },
  { router: 'auth', method: 'POST', path: '/auth/magic-link/send' },
  { router: 'auth', method: 'POST', path: '/auth/magic-link/verify' },
  { router: 'auth', method: 'POST', path: '/auth/sms/send' },
  { router: 'auth', method: 'POST', path: '/auth/sms/verify' },
  { router: 'auth', method: 'POST', path: '/auth/2fa/setup' },
  { router: 'auth', method: 'POST', path: '/auth/2fa/verify-setup' },
  { router: 'auth', method: 'POST', path: '/auth/2fa/verify' },
  { router: 'auth', method: 'POST', path: '/auth/2fa/disable' },
  { router: 'auth', method: 'GET', path: '/auth/oauth/:provider' },
  { router: 'auth', method: 'GET', path: '/auth/oauth/:provider/callback' },
  { router: 'auth', method: 'POST', path: '/auth/sessions/cleanup' },
  { router: 'auth', method: 'GET', path: '/auth/linked-accounts' },
  { router: 'auth', method: 'DELETE', path: '/auth/linked-accounts/:provider/:id' },
  { router: 'auth', method: 'POST', path: '/auth/link-request' },
  { router: 'auth', method: 'POST', path: '/auth/link-verify' },
  { router: 'auth', method: 'DELETE', path: '/auth/account' },
  { router: 'auth', method: 'GET', path: '/auth/docs' },
  { router: 'auth', method: 'GET', path: '/auth/openapi.json' },
  { router: 'tools', method: 'POST', path: '/tools/track/:eventName' },
  { router: 'tools', method: 'POST', path: '/tools/notify/:target' },
  { router: 'tools', method: 'GET', path: '/tools/stream' },
  { router: 'tools', method: 'POST', path: '/tools/webhook/:provider' },
  { router: 'tools', method: 'GET', path: '/tools/telemetry' },
  { router: 'tools', method: 'GET', path: '/tools/docs' },
  { router: 'tools', method: 'GET', path: '/tools/openapi.json' },
  { router: 'admin', method: 'GET', path: '/admin/api/users' },
  { router: 'admin', method: 'GET', path: '/admin/api/users/:id' },
  { router: 'admin', method: 'DELETE', path: '/admin/api/users/:id' },
  { router: 'admin', method: 'GET', path: '/admin/api/users/:id/metadata' },
  { router: 'admin', method: 'PUT', path: '/admin/api/users/:id/metadata' },
  { router: 'admin', method: 'GET', path: '/admin/api/users/:id/linked-accounts' },
  { router: 'admin', method: 'GET', path: '/admin/api/users/:id/roles' },
  { router: 'admin', method: 'POST', path: '/admin/api/users/:id/roles' },
  { router: 'admin', method: 'DELETE', path: '/admin/api/users/:id/roles/:role' },
  { router: 'admin', method: 'GET', path: '/admin/api/users/:id/tenants' },
  { router: 'admin', method: 'POST', path: '/admin/api/2fa-policy' },
  { router: 'admin', method: 'GET', path: '/admin/api/sessions' },
  { router: 'admin', method: 'DELETE', path: '/admin/api/sessions/:handle' },
  { router: 'admin', method: 'GET', path: '/admin/api/roles' },
  { router: 'admin', method: 'POST', path: '/admin/api/roles' },
  { router: 'admin', method: 'DELETE', path: '/admin/api/roles/:name' },
  { router: 'admin', method: 'GET', path: '/admin/api/tenants' },
  { router: 'admin', method: 'POST', path: '/admin/api/tenants' },
  { router: 'admin', method: 'DELETE', path: '/admin/api/tenants/:id' },
  { router: 'admin', method: 'GET', path: '/admin/api/tenants/:id/users' },
  { router: 'admin', method: 'POST', path: '/admin/api/tenants/:id/users' },
  { router: 'admin', method: 'DELETE', path: '/admin/api/tenants/:id/users/:userId' },
  { router: 'admin', method: 'GET', path: '/admin/api/settings' },
  { router: 'admin', method: 'PUT', path: '/admin/api/settings' },
  { router: 'admin', method: 'GET', path: '/admin/api/ping' },
  { router: 'admin', method: 'GET', path: '/admin/docs' },
  { router: 'admin', method: 'GET', path: '/admin/openapi.json' },
]

/** The endpoint as text, such as `POST /auth/login`. */
export function nameOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`
}
