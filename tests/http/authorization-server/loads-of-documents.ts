import { rulesGroup } from '../group.ts'
import { PASSWORD, signedInBrowser } from '../support/account.ts'
import { equal, status } from '../support/expect.ts'
import type { Browser } from '../support/pages/browser.ts'
import { isPage } from './client.ts'
import { begin, DOCUMENT, ID, withDocuments } from './documents.ts'

const MINUTE = 60_000

export const loadsOfDocumentsGroup = rulesGroup('Authorization server: which documents are loaded, and how many', {
  'L10 an id has no query, fragment, user and dot segments': async (open) => {
    const { target, fetched, answers } = await withDocuments(open)
    const { client } = await signedInBrowser(target)
    for (const end of ['?', '?id=agent', '#', '#agent', '/.', '/..', '/./x', '/../x', '/%2e%2e/x', '/%2E/x']) {
      const id = `https://agent.example/client.json${end}`
      answers.set(id, () => Response.json({ ...DOCUMENT, client_id: id }))
      isPage(await client.get((await begin({ client_id: id })).path), 400)
    }
    for (const user of ['agent@', 'agent:x@', '@', ':@'])
      isPage(await client.get((await begin({ client_id: `https://${user}agent.example/client.json` })).path), 400)
    equal(fetched, [])
  },

  'R24 a user may have ten new documents loaded a minute, and known ones always': async (open) => {
    const { target, answers, fetched } = await withDocuments(open)
    const { client } = await signedInBrowser(target)
    isPage(await client.get((await begin()).path), 200)
    const openFirst = async (n: number) => {
      const id = `https://host${n}.example/client.json`
      answers.set(id, () => Response.json({ ...DOCUMENT, client_id: id, redirect_uris: ['http://localhost/cb'] }))
      return client.get((await begin({ client_id: id, redirect_uri: 'http://localhost/cb' })).path)
    }
    for (let n = 1; n < 10; n++) isPage(await openFirst(n), 200)
    isPage(await openFirst(10), 429)
    equal(fetched.length, 10)
    isPage(await client.get((await begin()).path), 200)
  },

  'L12 a known document that fails is asked for five times a minute for all users together': async (open) => {
    const { target, answers, fetched } = await withDocuments(open)
    const { client } = await signedInBrowser(target)
    isPage(await client.get((await begin()).path), 200)
    target.clock.advance(11 * MINUTE)
    answers.set(ID, () => new Response(null, { status: 500 }))
    for (let n = 0; n < 10; n++) isPage(await client.get((await begin()).path), 200)
    equal(fetched.length, 1 + 5)
    target.clock.advance(MINUTE)
    isPage(await client.get((await begin()).path), 200)
    equal(fetched.length, 1 + 6)
  },

  'L12 sixty new documents a minute are loaded from one host, and a hundred a day for one user': async (open) => {
    const { target, answers, fetched } = await withDocuments(open, [], { trustedProxyHops: 1 })
    let made = 0
    const openNew = async (client: Browser, host: string, address: string) => {
      const id = `https://${host}/client-${made++}.json`
      answers.set(id, () => Response.json({ ...DOCUMENT, client_id: id, redirect_uris: ['http://localhost/cb'] }))
      const { path } = await begin({ client_id: id, redirect_uri: 'http://localhost/cb' })
      return client.get(path, { 'X-Forwarded-For': address })
    }
    for (let user = 1; user <= 6; user++) {
      const { client } = await signedInBrowser(target, { email: `user${user}@example.com` })
      for (let n = 0; n < 10; n++) isPage(await openNew(client, 'victim.example', `192.0.2.${user}`), 200)
    }
    const { client } = await signedInBrowser(target)
    isPage(await openNew(client, 'victim.example', '192.0.2.7'), 429)
    equal(fetched.length, 60)
    isPage(await openNew(client, 'agent.example', '192.0.2.7'), 200)
    for (let n = 0; n < 98; n++) {
      if (n % 8 === 0) target.clock.advance(MINUTE)
      if (n % 64 === 0) status(await client.login('ada@example.com', PASSWORD), 200)
      isPage(await openNew(client, 'agent.example', `192.0.2.${n}`), 200)
    }
    target.clock.advance(MINUTE)
    isPage(await openNew(client, 'agent.example', '192.0.2.200'), 429)
  },
})
