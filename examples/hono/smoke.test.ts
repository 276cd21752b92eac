import { expect, it } from 'vitest'
import { ADMIN_SECRET, smoke } from '../smoke.ts'

it('E9 the Hono example signs somebody in, also in a browser at the address that it prints, shows the dashboard and guards its own routes', async () => {
  const server = new URL('server.ts', import.meta.url).pathname
  const { email, inBrowser, visited } = await smoke(
    process.execPath,
    ['-C', '@sallyport/source', server],
    async (origin, accessToken) => {
      const get = async (path: string, headers: Record<string, string> = {}) => {
        const response = await fetch(origin + path, { headers })
        return [response.status, await response.text()] as const
      }
      const issued = await fetch(`${origin}/admin/api/api-keys`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${ADMIN_SECRET}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'reports', scopes: ['reports:*'], allowedIps: ['127.0.0.1', '::1'] }),
      })
      const { rawKey, record } = await issued.json()
      return {
        notes: await get('/notes/mine', { Authorization: `Bearer ${accessToken}` }),
        noNotes: (await get('/notes/mine'))[0],
        reports: await get('/reports/today', { 'X-Api-Key': rawKey }),
        noReports: (await get('/reports/today'))[0],
        dashboard: (await get('/admin'))[1].includes('admin/assets/main.js'),
        id: record.id,
      }
    },
  )
  expect(email).toBe('ada@example.com')
  expect(inBrowser).toBe(200)
  const { id } = Object(visited)
  expect(visited).toEqual({
    notes: [200, '{"notes":[],"of":"ada@example.com"}'],
    noNotes: 401,
    reports: [200, JSON.stringify({ reports: [], for: id })],
    noReports: 401,
    dashboard: true,
    id,
  })
})
