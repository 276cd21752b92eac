import { createSallyport } from '@sallyport/core'
import { administer, WITH_ADMIN } from '../admin/caller.ts'
import { mailedReset, reset } from '../auth/account/reset-password.ts'
import { awaitSecondFactor, postBearer } from '../auth/sign-in/pending-sign-in.ts'
import { group } from '../group.ts'
import { addAccount, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { claimsOf } from '../support/claims.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import { native } from '../support/native.ts'
import { type Heard, locker } from './locker.ts'
import { tag } from './tag.ts'

const ADA = 'ada@example.com'
const BOB = 'bob@example.com'

export const featuresGroup = group('Features of the host', {
  'R25 keep records of one user from another, and in versions': async (open) => {
    const target = await open({ features: [locker()] })
    const { client } = await signedInNative(target)
    const other = await signedInNative(target, { email: BOB })
    for (const note of ['one', 'two']) status(await client.send('PUT', '/auth/locker/boxes/a', { json: { note } }), 200)
    equal((await client.get('/auth/locker/boxes/a')).json, { note: 'two', version: 2 })
    refused(await other.client.get('/auth/locker/boxes/a'), 404, 'NOT_FOUND')
    const put = { json: { note: 'mine' } }
    refused(await other.client.send('PUT', '/auth/locker/boxes/a', put), 409, 'CONFLICT')
  },

  'R35 seal under their own name: what one record holds opens in no other': async (open) => {
    const target = await open({ features: [locker()] })
    const { client } = await signedInNative(target)
    status(await client.send('PUT', '/auth/locker/boxes/a', { json: { note: 'secret note' } }), 200)
    const records = given(target.stores.records)
    const stored = given(await records.find('locker:box', 'a', null))
    isTrue(!JSON.stringify(stored).includes('secret note'), 'sealed')
    await records.insert({ ...stored, id: 'b' })
    equal((await client.get('/auth/locker/boxes/b')).json.note, null)
  },

  'R01 R02 one-time tokens open once, for their purpose': async (open) => {
    const target = await open({ features: [locker()] })
    const { client, user } = await signedInNative(target)
    const redeem = (purpose: string, token: string) =>
      send(target, 'POST', '/auth/locker/redeem', { json: { purpose, token } })
    const token = text(await client.post('/auth/locker/tokens', { purpose: 'open-once' }), 'token')
    refused(await redeem('spare-key', token), 400, 'INVALID_CODE')
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => redeem('open-once', token)))
    equal(outcomes.map(({ status }) => status).sort(), [200, 400, 400, 400])
    const [opened, ...more] = target.events.named('identity.locker.opened')
    equal([opened?.data, opened?.metadata.userId, more.length], [{ purpose: 'open-once' }, user.id, 0])
  },

  'R28 what ends all access ends one-time tokens, and tells the feature': async (open) => {
    const heard: Heard = []
    const target = await open({ features: [locker(heard)] })
    const { client, user } = await signedInNative(target)
    const tokens = await Promise.all(
      ['open-once', 'spare-key'].map(async (purpose) =>
        text(await client.post('/auth/locker/tokens', { purpose }), 'token'),
      ),
    )
    status(await reset(target, { token: await mailedReset(target), newPassword: 'a whole new password' }), 200)
    equal(heard, [`password-reset ${user.id}`])
    const [once, spare] = tokens
    const redeem = (purpose: string, token: string | undefined) =>
      send(target, 'POST', '/auth/locker/redeem', { json: { purpose, token } })
    refused(await redeem('open-once', once), 400, 'INVALID_CODE')
    status(await redeem('spare-key', spare), 200)
  },

  'R05 offer a second factor, whose guesses are counted': async (open) => {
    const target = await open({ features: [locker()], email: undefined })
    const user = await addAccount(target, { require2FA: true })
    const tempToken = await awaitSecondFactor(target, user)
    const pass = (number: number) => postBearer(target, '/auth/locker/wheel', { tempToken, number })
    refused(await pass(1), 400, 'INVALID_CODE')
    const answer = await pass(user.email.length)
    equal(claimsOf(text(answer, 'accessToken')).sub, user.id)
    const [success] = target.events.named('identity.auth.login.success')
    equal(success?.data, { method: 'password', provider: 'local', secondFactor: 'locker:wheel' })
    const again = await awaitSecondFactor(target, user)
    const guesses = [1, 2, 3, 4, 5].map((number) =>
      postBearer(target, '/auth/locker/wheel', { tempToken: again, number }),
    )
    for (const guess of guesses) isTrue((await guess).status >= 400, 'refused')
    const late = await postBearer(target, '/auth/locker/wheel', { tempToken: again, number: user.email.length })
    isTrue([401, 429].includes(late.status), `too late: ${late.status}`)
  },

  'may refuse that a user is deleted, and go with them': async (open) => {
    const heard: Heard = []
    const target = await open({ features: [locker(heard)], ...WITH_ADMIN })
    const { client, user } = await signedInNative(target)
    const box = (id: string) => client.send('PUT', `/auth/locker/boxes/${id}`, { json: { note: 'x' } })
    status(await box('full'), 200)
    const refusal = await client.send('DELETE', '/auth/account', { json: {} })
    equal([refusal.status, refusal.json.code], [409, 'LOCKER_IN_USE'])
    equal((await administer(target, 'DELETE', `/users/${user.id}`)).json.code, 'LOCKER_IN_USE')
    status(await client.get('/auth/me'), 200)
    await given(target.stores.records).takeOnce('locker:box', 'full', null, target.clock.now())
    status(await box('a'), 200)
    status(await client.send('DELETE', '/auth/account', { json: {} }), 200)
    equal(heard, [`user-deleted ${user.id}`, `swept ${user.id}`, `swept ${user.id}`])
    equal((await administer(target, 'GET', '/locker/boxes')).json, { total: 0 })
    equal(
      target.events.named('identity.locker.closed').map(({ data }) => data),
      [{ userId: user.id }],
    )
  },

  'add to the export of a user': async (open) => {
    const target = await open({ features: [locker()] })
    const { client } = await signedInNative(target)
    status(await client.send('PUT', '/auth/locker/boxes/a', { json: { note: 'x' } }), 200)
    equal((await client.get('/auth/account/export')).json.features, { locker: { boxes: 1 } })
  },

  'answer at the root of the origin, and nowhere else there': async (open) => {
    const target = await open({ features: [locker()] })
    const answers = ['GET', 'POST'].map((method) =>
      target.direct(new Request('https://auth.example.com/.well-known/locker', { method })),
    )
    const [found, refusal] = await Promise.all(answers)
    equal(
      [await found?.json(), refusal?.status, refusal?.headers.get('Allow')],
      [{ lockers: 12 }, 405, 'GET, HEAD, OPTIONS'],
    )
    const paths = ['/.well-known/locker', '/.well-known', '/.well-known/lockers', '/auth/locker', '/elsewhere']
    equal(
      paths.map((path) => target.sallyport.handles(path)),
      [true, false, false, true, false],
    )
  },

  'have no endpoint whose needs the host lacks, at the root neither': async (open) => {
    const path = '/.well-known/locker-lines'
    const target = await open({ features: [locker()] })
    const found = await target.direct(new Request(`https://auth.example.com${path}`))
    equal(await found?.json(), { lockers: 3 })
    isTrue(!(await open({ features: [locker()], sms: undefined })).sallyport.handles(path), 'without text messages')
  },

  'give calls to the host’s own code': async (open) => {
    const { options, stores, clock } = await open()
    const sallyport = createSallyport({ ...options, features: [locker()] })
    await stores.users.insert({
      id: 'u1',
      email: ADA,
      isEmailVerified: true,
      isTotpEnabled: false,
      createdAt: clock.now(),
    })
    equal([await sallyport.features.locker.boxesOf(ADA), await sallyport.features.locker.boxesOf(BOB)], [0, 0])
  },

  'R38 remove a way to sign in and end its sessions, but never the last way': async (open) => {
    const target = await open({ features: [tag], email: undefined })
    const user = await addAccount(target, { passwordHash: undefined })
    const records = given(target.stores.records)
    for (const id of ['a', 'b']) {
      const createdAt = target.clock.now()
      await records.insert({ kind: 'tag:tag', id, userId: user.id, data: {}, version: 1, createdAt })
    }
    const [client, other] = [native(target), native(target)]
    for (const one of [client, other]) status(await one.post('/auth/tags/sign-in', { id: 'a' }), 200)
    refused(await client.send('DELETE', '/auth/tags/x', { json: {} }), 404, 'NOT_FOUND')
    status(await client.send('DELETE', '/auth/tags/a', { json: {} }), 200)
    refused(await other.refresh(), 401, 'SESSION_REVOKED')
    status(await client.refresh(), 200)
    refused(await client.send('DELETE', '/auth/tags/b', { json: {} }), 409, 'LAST_LOGIN_METHOD')
    refused(await other.post('/auth/tags/sign-in', { id: 'a' }), 401, 'INVALID_CREDENTIALS')
    status(await other.post('/auth/tags/sign-in', { id: 'b' }), 200)
  },

  'that use what they do not declare fail alone, with a message for their author': async (open) => {
    const target = await open({ features: [locker()] })
    refused(await send(target, 'POST', '/auth/locker/broken', { json: {} }), 500, 'INTERNAL')
    const { error } = given(target.log.find(({ event }) => event === 'request.failed'))
    equal(String(error), 'TypeError: the feature locker lacks the record kind shelf: add it to `records`')
  },
})
