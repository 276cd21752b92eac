/** Areas of the admin API, each with the most that an API key may do there with `admin.keys`. */
const AREAS = {
  overview: 'read',
  users: 'write',
  sessions: 'write',
  invitations: 'write',
  tenants: 'write',
  roles: 'read',
  settings: 'read',
  templates: 'read',
  webhooks: 'read',
  messages: 'read',
  keys: 'read',
  audit: 'read',
  events: 'read',
  'oauth-clients': 'read',
  impersonation: 'nothing',
} as const satisfies Readonly<Record<string, 'nothing' | 'read' | 'write'>>

export type AdminArea = keyof typeof AREAS

/** Scopes that let an API key call the admin API. With `admin.keys`, administrators may give them to keys. */
export const ADMIN_SCOPES: readonly string[] = Object.entries(AREAS).flatMap(([area, most]) => [
  ...(most === 'nothing' ? [] : [`admin:${area}:read`]),
  ...(most === 'write' ? [`admin:${area}:write`] : []),
])

/** Returns the scope that a request to an endpoint of this area needs. */
export function adminScope(area: AdminArea, method: string): string {
  return `admin:${area}:${method === 'GET' ? 'read' : 'write'}`
}

const ADMIN_SCOPE = /^admin:([\w-]+):(?:read|write)$/

/** True if the scope is about an area of the admin API, whether or not a key may have this scope. */
export function isAdminScope(scope: string): boolean {
  const area = ADMIN_SCOPE.exec(scope)?.[1]
  return area !== undefined && Object.hasOwn(AREAS, area)
}
