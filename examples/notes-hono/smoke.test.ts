import { createTenantClient, type TenantClient } from '@sallyport/client/tenant'
import { expect, it } from 'vitest'
import { WALKED, walkNotes } from '../notes-walk.ts'
import { smoke } from '../smoke.ts'

it('E9 the notes app on Hono keeps the notes of organisations apart, and refuses removed members at once', async () => {
  const args = ['-C', '@sallyport/source', new URL('server.ts', import.meta.url).pathname]
  const { visited, exitCode, inBrowser } = await smoke(process.execPath, args, async (origin) => {
    const notesOf = ({ id }: { readonly id: string }) => ({ path: '/notes', headers: { 'X-Tenant-Id': id } })
    const { walked, accessToken, acme, globex } = await walkNotes(origin, notesOf)
    const storage = { name: 'tabs', get: () => ({ accessToken, refreshToken: '' }), set() {} }
    const [first, second] = [0, 1].map(() => createTenantClient({ baseUrl: origin, mode: 'bearer', storage }))
    const notesIn = async (tab: TenantClient | undefined) => (await tab?.fetch(`${origin}/notes`))?.json()
    await Promise.all([first?.tenant.set(acme.id), second?.tenant.set(globex.id)])
    const tabs = [await notesIn(first), await notesIn(second), await notesIn(first)]
    for (const tab of [first, second]) tab?.close()
    const page = await fetch(origin, { redirect: 'manual' })
    const script = await (await fetch(`${origin}/page.js`)).text()
    return { walked, tabs, page: page.headers.get('Location'), hasScript: script.includes('X-Tenant-Id') }
  })
  const [ofAcme, ofGlobex] = [
    { notes: [{ text: 'for Acme' }, { text: 'from Bob' }] },
    { notes: [{ text: 'for Globex' }] },
  ]
  expect(visited).toMatchObject({
    walked: WALKED,
    tabs: [ofAcme, ofGlobex, ofAcme],
    page: '/auth/ui/login?return_path=/',
    hasScript: true,
  })
  expect(inBrowser).toBe(200)
  expect(exitCode).toBe(0)
})
