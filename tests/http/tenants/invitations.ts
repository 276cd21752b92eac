import { eventually } from '@sallyport/testkit'
import { administer } from '../admin/caller.ts'
import { takeLink } from '../auth/ownership/awaited-messages.ts'
import { group, rulesGroup } from '../group.ts'
import { signedInNative } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { createdBy, joins, type Person, person, rolesIn, WITH_TENANTS } from './organisation.ts'

const NEW = 'new@example.com'
const PASSWORD = 'a whole new password'
/** Rounds of the race. */
const ROUNDS = 50

const invite = (who: Person, id: string, json: object = {}) =>
  who.client.post(`/auth/tenants/${id}/invitations`, { email: NEW, ...json })

async function invited(target: Target, who: Person, id: string, json: object = {}) {
  target.mails.clear()
  const answer = await invite(who, id, json)
  status(answer, 201)
  return { invitationId: String(Object(answer.json.invitation).id), token: (await takeLink(target)).token }
}

const accept = (target: Target, token: string, json: object = { password: PASSWORD }): Promise<Answer> =>
  send(target, 'POST', '/auth/invitations/accept', { json: { token, ...json } })

async function roleOfNew(target: Target, id: string): Promise<string | undefined> {
  const user = await target.stores.users.findByEmail(NEW)
  return user === null ? undefined : (await rolesIn(target, id, [{ id: user.id } as Person]))[user.id]
}

const listed = async (who: Person, id: string) =>
  Object((await who.client.get(`/auth/tenants/${id}/invitations`)).json).invitations

export const memberInvitationsGroup = group('Invitations by members', {
  'open an account for the invited person, who has the role': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const id = await createdBy(ada)
    const { invitationId, token } = await invited(target, ada, id, { role: 'admin', emailLang: 'it' })
    equal(
      (await listed(ada, id)).map(({ id, email, role, invitedBy }: Record<string, unknown>) => [
        id,
        email,
        role,
        invitedBy,
      ]),
      [[invitationId, NEW, 'admin', ada.id]],
    )
    target.events.clear()
    status(await accept(target, token), 200)
    equal(await roleOfNew(target, id), 'admin')
    equal(await listed(ada, id), [])
    const user = given(await target.stores.users.findByEmail(NEW))
    equal(await given(target.stores.roles).rolesOf(user.id, id), [], 'no row of the store')
    const told = target.events.names.filter((name) => /invitation|user\.added|assigned/.test(name))
    equal(told, ['identity.tenant.user.added', 'identity.role.assigned', 'identity.invitation.accepted'])
    refused(await accept(target, token), 400, 'INVALID_INVITATION')
  },

  'R01 R28 redeemed while the inviter is removed: joined before it, or not at all': async (open) => {
    const target = await open({ ...WITH_TENANTS, rateLimits: false })
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const id = await createdBy(ada)
    for (let round = 0; round < ROUNDS; round += 1) {
      await joins(target, id, bob, 'admin', ada)
      const { token } = await invited(target, bob, id, { role: 'admin' })
      const [accepted, removed] = await Promise.all([
        accept(target, token),
        ada.client.send('DELETE', `/auth/tenants/${id}/members/${bob.id}`),
      ])
      status(removed, 200)
      isTrue([200, 400].includes(accepted.status), `status ${accepted.status}`)
      equal(await roleOfNew(target, id), accepted.status === 200 ? 'admin' : undefined, `round ${round}`)
      refused(await accept(target, token), 400, 'INVALID_INVITATION')
      const user = await target.stores.users.findByEmail(NEW)
      if (user !== null) status(await administer(target, 'DELETE', `/users/${user.id}`), 200)
    }
  },
})

/** The mail about an invitation by somebody of this name, into an organisation of this name. */
async function mailOf(target: Target, inviter: string, organisation: string, emailLang: string) {
  const { user, client } = await signedInNative(target, {
    firstName: inviter,
    email: `m${crypto.randomUUID()}@example.com`,
  })
  const who = { id: user.id, client }
  const id = await createdBy(who)
  // Names that nobody can choose any more may still be stored.
  await target.stores.tenants?.update?.(id, { name: organisation })
  target.mails.clear()
  status(await invite(who, id, { emailLang, email: `friend-of-${user.email}` }), 201)
  await eventually(() => target.mails.all.length > 0, 'the mail')
  const { subject, text } = given(target.mails.all.at(-1))
  return { subject, first: text.split('\n')[0] }
}

export const memberInvitationsRulesGroup = rulesGroup('Invitations by members: rules', {
  'R11 name the organisation and the inviter, unless a name could carry a message': async (open) => {
    const target = await open(WITH_TENANTS)
    for (const [lang, subject, first] of [
      [
        'en',
        'You are invited to “Müller & Söhne” at Sallyport',
        'You are invited by “Ada Lovelace” to “Müller & Söhne” at Sallyport with this address.',
      ],
      [
        'it',
        'Invito a “Müller & Söhne” su Sallyport',
        'Hai ricevuto da “Ada Lovelace” un invito a usare “Müller & Söhne” su Sallyport con questo indirizzo.',
      ],
    ] as const) {
      const mail = await mailOf(target, 'Ada Lovelace', 'Müller & Söhne', lang)
      equal([mail.subject, mail.first], [subject, first])
    }
    for (const hostile of [
      'Win\u202ecod.exe',
      'evil.example',
      'call 0800 12345',
      'a\u200bb',
      'a\u2066b',
      '<b>x</b>',
      'x: y',
    ]) {
      const { subject, first } = await mailOf(target, hostile, hostile, 'en')
      equal(subject, 'You are invited to Sallyport')
      equal(first, 'You are invited by “m***@example.com” to Sallyport with this address.')
    }
  },

  'tell the host’s own mail who invites into what': async (open) => {
    const seen: unknown[] = []
    const sendInvitation = async (...[, , , lang, by]: readonly unknown[]) => void seen.push([lang, by])
    const target = await open({ ...WITH_TENANTS, email: { sendInvitation } })
    const ada = await person(target, 'ada')
    const id = await createdBy(ada)
    status(await invite(ada, id), 201)
    status(await administer(target, 'POST', '/invitations', { email: 'other@example.com' }), 200)
    await eventually(() => seen.length === 2, 'both mails')
    equal(
      seen.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length),
      [
        ['en', { organisation: 'Acme', inviter: 'ada' }],
        ['en', undefined],
      ],
    )
  },

  'R38 are void once the inviter may not give the role any more': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const id = await createdBy(ada)
    const ends: Readonly<Record<string, () => Promise<Answer>>> = {
      demoted: () => ada.client.send('PATCH', `/auth/tenants/${id}/members/${bob.id}`, { json: { role: 'member' } }),
      left: () => bob.client.post(`/auth/tenants/${id}/leave`),
      removed: () => administer(target, 'DELETE', `/tenants/${id}/users/${bob.id}`),
      disabled: () => administer(target, 'PATCH', `/users/${bob.id}`, { isDisabled: true }),
    }
    for (const [name, end] of Object.entries(ends)) {
      await joins(target, id, bob, 'admin', ada)
      const { token } = await invited(target, bob, id)
      status(await end(), 200)
      const answer = await accept(target, token)
      equal([name, answer.status, answer.json.code], [name, 400, 'INVALID_INVITATION'])
      equal(await target.stores.users.findByEmail(NEW), null, name)
      // Joining again brings none back.
      if (name === 'left' || name === 'removed') equal(await listed(ada, id), [], name)
      else
        for (const { id: open } of await listed(ada, id))
          status(await ada.client.send('DELETE', `/auth/tenants/${id}/invitations/${open}`), 200)
    }
  },

  'R10 an account of the address joins in its own session only, and a member keeps a higher role': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const id = await createdBy(ada)
    const { token } = await invited(target, ada, id, { email: 'bob@example.com' })
    refused(await accept(target, token), 409, 'EMAIL_EXISTS')
    status(await bob.client.post('/auth/invitations/accept', { token }), 200)
    equal((await rolesIn(target, id, [bob]))[bob.id], 'member')
    const own = await invited(target, ada, id, { email: 'ada@example.com' })
    status(await ada.client.post('/auth/invitations/accept', { token: own.token }), 200)
    equal((await rolesIn(target, id, [ada]))[ada.id], 'owner')
  },

  'R24b answer alike, and mail strangers only where everyone may sign up': async (open) => {
    for (const registration of [undefined, { onRegister: async () => ({ id: 'from-host' }) }]) {
      const target = await open({ ...WITH_TENANTS, registration })
      const ada = await person(target, 'ada')
      const bob = await person(target, 'bob')
      const id = await createdBy(ada)
      target.mails.clear()
      const shapes = []
      for (const email of [NEW, 'bob@example.com']) {
        const answer = await invite(ada, id, { email })
        status(answer, 201)
        shapes.push(Object.keys(Object(answer.json.invitation)))
        const { id: invitationId } = Object(answer.json.invitation)
        status(await ada.client.post(`/auth/tenants/${id}/invitations/${invitationId}/resend`), 200)
      }
      equal(shapes[0], shapes[1])
      await target.settled()
      equal(new Set(target.mails.all.map(({ to }) => to)), new Set(['bob@example.com']))
      equal((await rolesIn(target, id, [bob]))[bob.id], undefined)
    }
  },

  'are sent again with a new link, and revoked by any administrator of the organisation': async (open) => {
    const target = await open(WITH_TENANTS)
    const ada = await person(target, 'ada')
    const bob = await person(target, 'bob')
    const [id, elsewhere] = [await createdBy(ada), await createdBy(bob)]
    const { invitationId, token } = await invited(target, ada, id)
    const path = `/auth/tenants/${id}/invitations/${invitationId}`
    refused(await bob.client.post(`${path}/resend`), 404, 'TENANT_NOT_FOUND')
    const foreign = `/auth/tenants/${elsewhere}/invitations/${invitationId}`
    refused(await bob.client.post(`${foreign}/resend`), 404, 'INVITATION_NOT_FOUND')
    refused(await bob.client.send('DELETE', foreign), 404, 'INVITATION_NOT_FOUND')
    status(await ada.client.post(`${path}/resend`), 200)
    const again = await takeLink(target)
    refused(await accept(target, token), 400, 'INVALID_INVITATION')
    await joins(target, id, bob, 'admin', ada)
    status(await bob.client.send('DELETE', path), 200)
    refused(await accept(target, again.token), 400, 'INVALID_INVITATION')
  },

  'R42 R40 make nobody an owner, and are 50 a day of one inviter': async (open) => {
    const target = await open({ ...WITH_TENANTS, rateLimits: { sensitive: false, user: false } })
    const ada = await person(target, 'ada')
    const id = await createdBy(ada)
    for (const role of ['owner', 'tenant:owner', 'editor', ['admin']])
      equal((await invite(ada, id, { role })).status, 400)
    const answers = []
    for (let index = 0; index < 51; index += 1) answers.push(await invite(ada, id, { email: `a${index}@example.com` }))
    equal(new Set(answers.slice(0, 50).map((one) => one.status)), new Set([201]))
    refused(given(answers[50]), 429, 'RATE_LIMITED')
    target.clock.advance(86_400_000)
    status(await ada.client.login('ada@example.com', 'correct horse battery staple'), 200)
    status(await invite(ada, id), 201)
  },

  'H4 leave none behind with which somebody who is removed later comes back under their former address': async (
    open,
  ) => {
    const target = await open(WITH_TENANTS)
    const [ada, bob] = [await person(target, 'ada'), await person(target, 'bob')]
    const [id, other] = [await createdBy(ada), await createdBy(ada)]
    const email = 'bob@example.com'
    const spare = await invited(target, ada, id, { email, role: 'admin' })
    const elsewhere = await invited(target, ada, other, { email })
    const { token } = await invited(target, ada, id, { email })
    status(await bob.client.post('/auth/invitations/accept', { token }), 200)
    equal(await listed(ada, id), [])
    status(await administer(target, 'PATCH', `/users/${bob.id}`, { email: 'former@example.com' }), 200)
    status(await ada.client.send('DELETE', `/auth/tenants/${id}/members/${bob.id}`), 200)
    refused(await accept(target, spare.token), 400, 'INVALID_INVITATION')
    equal((await listed(ada, other)).length, 1, 'the other organisation’s stays')
    status(await accept(target, elsewhere.token), 200)
  },

  'H2 reach one mailbox a few times an hour, however many inviters and organisations there are': async (open) => {
    const target = await open(WITH_TENANTS)
    const inviters = await Promise.all(['ada', 'bob', 'eve'].map((name) => person(target, name)))
    const answers: number[] = []
    for (const inviter of inviters) {
      const id = await createdBy(inviter)
      for (let sent = 0; sent < 4; sent += 1) answers.push((await invite(inviter, id)).status)
    }
    // The first one of each inviter, so that nobody can keep others from inviting, and four more of all together.
    equal(answers, [201, 201, 201, 201, 201, 201, 429, 429, 201, 429, 429, 429])
    target.clock.advance(3_600_000)
    const [ada] = inviters
    status(await given(ada).client.login('ada@example.com', 'correct horse battery staple'), 200)
    status(await invite(given(ada), await createdBy(given(ada))), 201)
  },

  'don’t exist without a store of invitations or a mailer': async (open) => {
    const target = await open(({ stores: { invitations: _, ...stores } }) => ({ ...WITH_TENANTS, stores }))
    const ada = await person(target, 'ada')
    const id = await createdBy(ada)
    equal((await invite(ada, id)).status, 404)
    equal((await ada.client.get(`/auth/tenants/${id}/invitations`)).status, 404)
  },
})
