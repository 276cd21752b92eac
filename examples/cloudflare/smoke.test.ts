import { expect, it } from 'vitest'
import { ADMIN_SECRET, smoke } from '../smoke.ts'

it('the Workers example signs somebody in on workerd with D1, with pages and the dashboard', {
  timeout: 60_000,
}, async () => {
  const dev = new URL('dev.ts', import.meta.url).pathname
  const { email, visited } = await smoke(process.execPath, ['-C', '@sallyport/source', dev], async (origin) => {
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
    const listed = await (await fetch(`${origin}/admin/api/users`, { headers })).json()
    const shown = ['/auth/ui/login', '/auth/ui/assets/main.js', '/admin', '/admin/assets/main.js'].map(
      async (path) => (await fetch(origin + path)).status,
    )
    return [listed.total, await Promise.all(shown)]
  })
  expect(email).toBe('ada@example.com')
  expect(visited).toEqual([1, [200, 200, 200, 200]])
})
