import {
  defineFeature,
  endpoint,
  type FeatureDefinition,
  type FeatureServices,
  ok,
  type Reply,
  signInEndpoint,
} from '@sallyport/core/feature'
import * as v from 'valibot'
import { awaitSecondFactor, postBearer } from '../auth/sign-in/pending-sign-in.ts'
import { requestGroup } from '../group.ts'
import { addAccount, PASSWORD, signedInNative } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../support/expect.ts'
import type { MakeTarget, Target } from '../support/target.ts'

type Work = (services: FeatureServices) => unknown

/** Uses of services as JavaScript lets people write them, and the message for their author. */
const MISUSES: Readonly<Record<string, readonly [work: Work, message: string]>> = {
  'R25 an owner without an id': [
    ({ records }) => records.list('box', { userId: undefined } as never, { page: 1, limit: 10 }),
    'the owner of a record must be { userId } or { tenantId }, or null for the records of all owners',
  ],
  'R25 no owner at all': [
    ({ records }) => records.find('box', 'a', undefined as never),
    'the owner of a record must be { userId } or { tenantId }, or null for the records of all owners',
  ],
  'R25 a lookup that is missing': [
    ({ records }) => records.findByLookup('box', undefined as never),
    "`lookup` of a record must be a text that isn't empty",
  ],
  'a record without data': [
    ({ records }) => records.insert('box', { data: null as never }),
    'the `data` of a record must be an object',
  ],
  'a record that expires at a text': [
    ({ records }) => records.insert('box', { data: {}, expiresAt: 'tomorrow' as never }),
    '`expiresAt` of a record must be a valid Date',
  ],
  'R01 a token without an end': [
    ({ tokens }) => tokens.issue('open', { userId: 'u', expiresInMs: Number.NaN }),
    '`expiresInMs` of a token must be a positive number',
  ],
  'R23 attempts without a limit': [
    ({ attempts }) => attempts.count('key', {} as never),
    'attempts need a window with `max` and `windowMs`, both positive numbers',
  ],
}

const NO_REPLY = 'the handler of POST /faulty must return a reply, such as ok({ … })'

function faulty(work: Work, more: Partial<FeatureDefinition> = {}) {
  return defineFeature({
    name: 'faulty',
    records: ['box'],
    purposes: { open: 'one-time' },
    auth: [
      endpoint({
        method: 'POST',
        path: '/faulty',
        summary: 'Fail',
        success: 'Never.',
        access: 'public',
        // The cast is intended: a handler in JavaScript may return anything.
        handle: async (_, services) => (await work(services)) as Reply,
      }),
    ],
    ...more,
  })
}

async function failsWith(target: Target, message: string, path = '/auth/faulty'): Promise<void> {
  const answer = await send(target, 'POST', path, { json: {} })
  refused(answer, 500, 'INTERNAL')
  isTrue(!answer.text.includes(message), 'the client gets no details')
  const entry = given(target.log.find(({ event }) => event === 'request.failed'))
  equal([String(entry.error), entry.feature, entry.route], [`TypeError: ${message}`, 'faulty', '/faulty'])
}

export const faultyFeaturesGroup = requestGroup('Features that are wrong at run time', {
  ...Object.fromEntries(
    Object.entries(MISUSES).map(([what, [work, message]]) => [
      `${what} is a 500 whose log entry names the feature`,
      async (open: MakeTarget) => failsWith(await open({ features: [faulty(work)] }), message),
    ]),
  ),

  'a handler that returns no reply is a 500, and not an empty response': async (open) => {
    for (const returned of [
      undefined,
      null,
      7,
      'text',
      { hello: 1 },
      { status: 99 },
      { status: '200' },
      new Response(),
    ])
      await failsWith(await open({ features: [faulty(() => returned)] }), NO_REPLY)
  },

  'a reply that JSON cannot express is a 500 whose log entry names the route': async (open) => {
    const target = await open({ features: [faulty(() => ok({ total: 1n }))] })
    refused(await send(target, 'POST', '/auth/faulty', { json: {} }), 500, 'INTERNAL')
    equal(given(target.log.find(({ event }) => event === 'request.failed')).route, '/faulty')
  },

  'R05 a comparison that does not say true passes no second factor': async (open) => {
    const pass = signInEndpoint({
      path: '/faulty/pin',
      summary: 'Pass',
      body: v.object({ tempToken: v.string() }),
      handle: ({ body, context }, { signIn }) =>
        signIn.passFactor('pin', body.tempToken, context, async () => ({ isRight: false }) as never),
    })
    const factors = { pin: { availableTo: async () => true } }
    const target = await open({ features: [faulty(() => ok(), { auth: [pass], factors })], email: undefined })
    const tempToken = await awaitSecondFactor(target, await addAccount(target, { require2FA: true }))
    refused(await postBearer(target, '/auth/faulty/pin', { tempToken }), 400, 'INVALID_CODE')
  },

  'R05 a second factor that fails to say whether it is available stops the sign-in, by name': async (open) => {
    const availableTo = async () => {
      throw new Error('no line')
    }
    const target = await open({
      features: [faulty(() => ok(), { factors: { pin: { availableTo } } })],
      email: undefined,
    })
    const { email } = await addAccount(target, { require2FA: true })
    refused(await postBearer(target, '/auth/login', { email, password: PASSWORD }), 500, 'INTERNAL')
    const { error, feature } = given(target.log.find(({ event }) => event === 'request.failed'))
    equal([String(error), feature], ['Error: no line', 'faulty'])
  },

  'a way to sign in that the feature does not declare counts as none': async (open) => {
    for (const held of [7, [null], [{ method: 'card', id: 'a', addedAt: new Date() }], [{ method: 'pin', id: 'a' }]]) {
      const waysIn = async () => held as never
      const target = await open({ features: [faulty(() => ok(), { firstFactors: { pin: {} }, waysIn })] })
      const { client } = await signedInNative(target)
      refused(await client.get('/auth/sign-in-methods'), 500, 'INTERNAL')
      const { error, feature } = given(target.log.find(({ event }) => event === 'request.failed'))
      const message = '`waysIn` must return a list of { method, id, addedAt }, each `method` one of `firstFactors`'
      equal([String(error), feature], [`TypeError: ${message}`, 'faulty'])
    }
  },

  'a deletion publishes no event of the service in the name of a feature': async (open) => {
    const deletionEvents = async () => [{ event: 'identity.user.created', data: {} }]
    const target = await open({ features: [faulty(() => ok(), { deletionEvents })] })
    const { client } = await signedInNative(target)
    target.events.clear()
    refused(await client.send('DELETE', '/auth/account', { json: {} }), 500, 'INTERNAL')
    equal(target.events.named('identity.user.created'), [])
  },

  'a clean-up that fails does not stop the clean-up of other features': async (open) => {
    const cleanUp = async () => {
      throw new Error('no file')
    }
    const cleaned: string[] = []
    const other = defineFeature({ name: 'other', cleanUp: async () => cleaned.push('other') })
    const target = await open({ features: [faulty(() => ok(), { cleanUp }), other] })
    await target.sallyport.deleteExpired()
    const { error, feature } = given(target.log.find(({ event }) => event === 'expired.failed'))
    equal([cleaned, String(error), feature], [['other'], 'Error: no file', 'faulty'])
  },

  'records of a feature stay readable after one was refused': async (open) => {
    const target = await open({
      features: [
        faulty(async ({ records }) => {
          await records.insert('box', { data: 7 as never }).catch(() => {})
          await records.list('box', null, { page: 1, limit: 10 })
          return ok()
        }),
      ],
    })
    status(await send(target, 'POST', '/auth/faulty', { json: {} }), 200)
  },
})
