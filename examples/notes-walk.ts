import { setTimeout as wait } from 'node:timers/promises'

const ADA = 'ada@notes.example'
const BOB = 'bob@notes.example'
const PASSWORD = 'correct horse battery staple'

export interface Organisation {
  readonly id: string
  readonly slug: string
}

/** Where an example has the notes of an organisation. */
export interface NotesOf {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A person who signs in, and from then on sends their access token. */
interface Person {
  readonly accessToken: string
  send(
    method: string,
    path: string,
    body?: object,
    headers?: NotesOf['headers'],
  ): Promise<{ readonly status: number; readonly json: Answer }>
}

interface Answer {
  readonly accessToken: string
  readonly id: string
  readonly tenant: Organisation
  readonly note: { readonly id: string }
  readonly notes: readonly { readonly text: string }[]
}

/** The results of a walk in which every promise of a notes app holds. */
export const WALKED = {
  /** The notes of two tabs of one person in two organisations, and a note of one that is asked for in the other. */
  tabs: [['for Acme'], ['for Globex'], 404],
  /** An invited member reads, may not write, and sees nothing of another organisation or of one that doesn't exist. */
  member: [['for Acme'], 403, 404, 404],
  /** The member writes as soon as the owner has made them an editor. An empty note is refused. */
  editor: [201, 400],
  /** The first requests after the owner has removed the member. */
  removed: [404, 404],
  stranger: 401,
}

/**
 * Walks two people through a notes app. Also returns the access token of the first, and her organisations. `mailbox` returns the page with the
 * app's mails.
 */
export async function walkNotes(
  origin: string,
  notesOf: (organisation: Organisation) => NotesOf,
  mailbox = () => `${origin}/auth/dev-mailbox`,
) {
  const mailed = (email: string) => mailedToken(mailbox, email)
  const ada = await signedUp(origin, ADA, { mailed })
  const write = ({ send }: Person, organisation: Organisation, text: string) => {
    const { path, headers } = notesOf(organisation)
    return send('POST', path, { text }, headers)
  }
  const read = ({ send }: Person, organisation: Organisation, id = '') => {
    const { path, headers } = notesOf(organisation)
    return send('GET', path + id, undefined, headers)
  }
  const texts = async (person: Person, organisation: Organisation) =>
    (await read(person, organisation)).json.notes.map(({ text }) => text)
  const idOf = async ({ send }: Person) => (await send('GET', '/auth/me')).json.id
  const makeEditor = (organisation: Organisation, userId: string) =>
    ada.send('PATCH', `/auth/tenants/${organisation.id}/members/${userId}`, { roles: ['editor'] })
  const found = async (name: string) => {
    const { tenant } = (await ada.send('POST', '/auth/tenants', { name, slug: name.toLowerCase() })).json
    await makeEditor(tenant, await idOf(ada))
    return tenant
  }
  const [acme, globex] = [await found('Acme'), await found('Globex')]

  const { note } = (await write(ada, acme, 'for Acme')).json
  await write(ada, globex, 'for Globex')
  const tabs = [await texts(ada, acme), await texts(ada, globex), (await read(ada, globex, `/${note.id}`)).status]

  await ada.send('POST', `/auth/tenants/${acme.id}/invitations`, { email: BOB })
  const bob = await signedUp(origin, BOB, { mailed, invitation: await mailed(BOB) })
  const bobId = await idOf(bob)
  const member = [
    await texts(bob, acme),
    (await write(bob, acme, 'from Bob')).status,
    (await read(bob, globex)).status,
    (await read(bob, { id: 'unknown', slug: 'unknown' })).status,
  ]

  await makeEditor(acme, bobId)
  const editor = [(await write(bob, acme, 'from Bob')).status, (await write(bob, acme, ' ')).status]
  await ada.send('DELETE', `/auth/tenants/${acme.id}/members/${bobId}`)
  const removed = [(await read(bob, acme)).status, (await write(bob, acme, 'once more')).status]
  const stranger = (await read(personAt(origin), acme)).status
  return { walked: { tabs, member, editor, removed, stranger }, accessToken: ada.accessToken, acme, globex }
}

/** Registers a person and proves that they read their mailbox, or accepts an invitation, and signs in. */
async function signedUp(
  origin: string,
  email: string,
  tokens: { readonly mailed: (email: string) => Promise<string>; readonly invitation?: string },
): Promise<Person> {
  const { invitation } = tokens
  const { send } = personAt(origin)
  const password = PASSWORD
  if (invitation === undefined) {
    await send('POST', '/auth/register', { email, password })
    await send('POST', '/auth/verify-email', { token: await tokens.mailed(email), password })
  } else await send('POST', '/auth/invitations/accept', { token: invitation, password })
  return personAt(origin, (await send('POST', '/auth/login', { email, password })).json.accessToken)
}

function personAt(origin: string, accessToken = ''): Person {
  return {
    accessToken,
    async send(method, path, body, headers = {}) {
      const response = await fetch(origin + path, {
        method,
        headers: {
          'X-Auth-Strategy': 'bearer',
          ...headers,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(accessToken !== '' && { Authorization: `Bearer ${accessToken}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, json: await response.json() }
    },
  }
}

const TRIES = 500

/** Waits for a mail to the address with a link, and returns the link's token. */
async function mailedToken(mailbox: () => string, email: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const mails = await (await fetch(mailbox())).text()
    const own = mails.split('<article>').filter((mail) => mail.includes(`<p>To ${email}`))
    const token = /\?token=([\w.%-]+)/.exec(own.join(''))?.[1]
    if (token !== undefined) return token
    await wait(20)
  }
  throw new Error(`no mail to ${email} has a link`)
}
