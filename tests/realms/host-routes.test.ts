/** Routes of a host in a Hono app, as docs/concepts/realms.md shows them. */
import type { Sallyport } from '@sallyport/core'
import { toHono } from '@sallyport/mount/hono'
import type { Realms } from '@sallyport/realms'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { bearer, createWorld, EMAIL, PASSWORD } from './realm-world.ts'

function createApp(realms: Realms) {
  const { requireUser } = toHono((_env, c) => c.get('sallyport'))
  const app = new Hono<{ Variables: { sallyport: Sallyport } }>()
  app.use((c, next) =>
    realms.serve(c.req.raw, {}, async (sallyport) => {
      c.set('sallyport', sallyport)
      await next()
      return c.res
    }),
  )
  app.get('/notes', requireUser(), (c) => c.json({ of: c.var.user.email }))
  app.all('*', (c) => c.var.sallyport.fetch(c.req.raw, c.var.sallyport.connectionOf(c)))
  return app
}

it('Routes of a host get the user of the request in its realm, and no other', async () => {
  const world = createWorld({ optionsOf: (realm, usual) => (realm === 'nobody' ? null : usual) })
  const app = createApp(world.realms)
  await world.realms.use('a', ({ users }) => users.create({ email: EMAIL, password: PASSWORD }))
  const signedIn = await app.request('https://a.example.com/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  const { accessToken } = await signedIn.json()
  const notes = (realm: string) => app.request(`https://${realm}.example.com/notes`, { headers: bearer(accessToken) })
  expect(await (await notes('a')).json()).toEqual({ of: EMAIL })
  expect((await notes('b')).status).toBe(401)
  const refused = await notes('nobody')
  expect([refused.status, (await refused.json()).code]).toEqual([404, 'REALM_NOT_FOUND'])
})
