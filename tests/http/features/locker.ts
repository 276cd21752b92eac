import { defineFeature, endpoint, limits, ok, signInEndpoint } from '@sallyport/core/feature'
import * as v from 'valibot'

/** Calls of the feature's hooks, newest last. */
export type Heard = string[]

/** A feature that uses everything that a feature may have, and tells what its hooks hear. */
export function locker(heard: Heard = []) {
  return defineFeature({
    name: 'locker',
    records: ['box'],
    purposes: { 'open-once': 'one-time', 'spare-key': 'lasting' },
    events: { 'identity.locker.closed': { audited: false }, 'identity.locker.opened': { audited: false } },
    errors: {
      LOCKER_IN_USE: { status: 409, message: { en: 'Empty your locker first.', it: 'Svuota prima l’armadietto.' } },
    },
    factors: { wheel: { channel: 'paper', availableTo: async () => true } },
    auth: [
      endpoint({
        method: 'PUT',
        path: '/locker/boxes/:id',
        summary: 'Put a note into a box',
        success: 'The box has the note.',
        access: 'user',
        body: v.object({ note: v.string() }),
        async handle({ user, params: { id }, body: { note } }, { records, sealer }) {
          const owner = { userId: user.sub }
          const data = { note: await sealer.seal(note, id) }
          const box = await records.find('box', id, owner)
          if (box === null) await records.insert('box', { ...owner, id, data })
          else await records.replaceIf(box, { ...owner, data }, owner)
          return ok()
        },
      }),
      endpoint({
        method: 'GET',
        path: '/locker/boxes/:id',
        summary: 'Read a box',
        success: 'Its note.',
        access: 'user',
        errors: ['NOT_FOUND'],
        replies: { 200: v.object({ note: v.nullable(v.string()), version: v.number() }) },
        async handle({ user, params: { id } }, { records, sealer, failure }) {
          const box = await records.find('box', id, { userId: user.sub })
          if (box === null) throw failure('NOT_FOUND')
          return ok({ note: await sealer.open(String(box.data.note), id), version: box.version })
        },
      }),
      endpoint({
        method: 'POST',
        path: '/locker/tokens',
        summary: 'Get a token',
        success: 'A token.',
        access: 'user',
        body: v.object({ purpose: v.string() }),
        replies: { 200: v.object({ token: v.string() }) },
        handle: async ({ user, body: { purpose } }, { tokens }) =>
          ok({ token: await tokens.issue(purpose, { userId: user.sub, data: { box: 1 } }) }),
      }),
      endpoint({
        method: 'POST',
        path: '/locker/redeem',
        summary: 'Use a token',
        success: 'Whose it was.',
        access: 'public',
        limit: limits.redeem,
        body: v.object({ purpose: v.string(), token: v.string() }),
        errors: ['INVALID_CODE'],
        replies: { 200: v.object({ userId: v.string() }) },
        async handle({ body: { purpose, token }, context }, { tokens, events, failure }) {
          const redeemed = await tokens.redeem(purpose, token)
          if (redeemed === null) throw failure('INVALID_CODE')
          const { userId } = redeemed
          await events.publish('identity.locker.opened', { purpose }, { userId, context })
          return ok({ userId })
        },
      }),
      endpoint({
        method: 'POST',
        path: '/locker/broken',
        summary: 'Call what the feature does not declare',
        success: 'Never.',
        access: 'public',
        handle: async (_, { records }) => ok(await records.find('shelf', 'x', null)),
      }),
      signInEndpoint({
        path: '/locker/wheel',
        summary: 'Pass the second factor',
        body: v.object({ tempToken: v.string(), number: v.number() }),
        handle: ({ body, context }, { signIn }) =>
          signIn.passFactor('wheel', body.tempToken, context, async ({ email }) => body.number === email.length),
      }),
    ],
    admin: [
      endpoint({
        method: 'GET',
        path: '/api/locker/boxes',
        summary: 'List all boxes',
        success: 'Their number.',
        access: 'admin',
        replies: { 200: v.object({ total: v.number() }) },
        handle: async (_, { records }) => ok({ total: (await records.list('box', null, { page: 1, limit: 1 })).total }),
      }),
    ],
    wellKnown: [
      endpoint({
        method: 'GET',
        path: '/.well-known/locker',
        summary: 'Describe the lockers',
        success: 'Their description.',
        access: 'public',
        replies: { 200: v.object({ lockers: v.number() }) },
        handle: () => ok({ lockers: 12 }),
      }),
      endpoint({
        method: 'GET',
        path: '/.well-known/locker-lines',
        summary: 'Describe the lockers that open by text message',
        success: 'Their description.',
        access: 'public',
        needs: ['sms'],
        replies: { 200: v.object({ lockers: v.number() }) },
        handle: () => ok({ lockers: 3 }),
      }),
    ],
    async beforeUserDeleted({ id }, { records, failure }) {
      if ((await records.find('box', 'full', { userId: id })) !== null) throw failure('LOCKER_IN_USE')
    },
    deletionEvents: async (userId) => [{ event: 'identity.locker.closed', data: { userId } }],
    sweepUser: async (userId) => heard.push(`swept ${userId}`),
    onAccessEnded: async (userId, reason) => heard.push(`${reason} ${userId}`),
    exportUser: async (userId, { records }) => ({
      boxes: (await records.list('box', { userId }, { page: 1, limit: 100 })).total,
    }),
    operations: ({ records, users }) => ({
      boxesOf: async (email: string) => {
        const user = await users.find({ email })
        return user === null ? 0 : (await records.list('box', { userId: user.id }, { page: 1, limit: 1 })).total
      },
    }),
  })
}
