import { expect, it } from 'vitest'
import { ADMIN_SECRET, smoke } from '../smoke.ts'
import { parseWranglerFile } from './read-wrangler-file.ts'

const LOOPBACK = /localhost|127\.0\.0\.1|\[::1\]/

it('E10 the Workers example signs somebody in on workerd with D1, KV and its hub, with pages and the dashboard', async () => {
  const dev = new URL('dev.ts', import.meta.url).pathname
  const { email, visited } = await smoke(process.execPath, ['-C', '@sallyport/source', dev], async (origin, token) => {
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
    const listed = await (await fetch(`${origin}/admin/api/users`, { headers })).json()
    const shown = ['/auth/ui/login', '/auth/ui/assets/main.js', '/admin', '/admin/assets/main.js'].map(
      async (path) => (await fetch(origin + path)).status,
    )
    const page = await (await fetch(origin, { headers: { Authorization: `Bearer ${token}` } })).text()
    return [
      listed.total,
      page,
      await Promise.all(shown),
      await firstFrame(`${origin}/tools/stream?topics=global`, token),
    ]
  })
  expect(email).toBe('ada@example.com')
  expect(visited).toEqual([
    1,
    '<h1>Hello ada@example.com</h1>',
    [200, 200, 200, 200],
    expect.stringContaining('"type":"connected"'),
  ])
})

it('E3 the Workers example deploys no address of a developer’s machine, and binds all that the Worker names', async () => {
  const file = parseWranglerFile(new URL('wrangler.jsonc', import.meta.url))
  expect(JSON.stringify(file)).not.toMatch(LOOPBACK)
  const classes = file.durable_objects.bindings.map(({ class_name }) => class_name)
  expect(file.migrations.flatMap(({ new_sqlite_classes }) => new_sqlite_classes)).toEqual(classes)
  expect(classes).toEqual(['HubObject', 'DeliveryObject', 'LimitsObject'])
  expect(file.triggers.crons).toHaveLength(1)
})

/** Returns the text of a stream up to the end of its first frame. */
async function firstFrame(url: string, token: string): Promise<string> {
  const { body } = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader !== undefined && !text.includes('\n\n')) text += (await reader.read()).value ?? ''
  await reader?.cancel()
  return text
}
