import { defineFeature, ok, signInEndpoint } from '@sallyport/core/feature'
import * as v from 'valibot'

const MINUTES = 10

const sendCode = signInEndpoint({
  path: '/approve/send',
  summary: 'Mail the code of a sign-in',
  success: 'The outcome of the mail.',
  body: v.object({ tempToken: v.string() }),
  replies: { 200: v.object({ outcome: v.string() }) },
  async handle({ body: { tempToken }, context }, { signIn, records, messages, keys, hash, now }) {
    const { id: userId } = await signIn.pendingUser('mail', tempToken)
    const id = hash(tempToken)
    const code = String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).padStart(10, '0')
    const until = new Date(now().getTime() + MINUTES * 60_000)
    const data = { mac: keys('code').sign(`${id}:${code}`) }
    await records.takeOnce('code', id, { userId })
    await records.insert('code', { id, userId, data, expiresAt: until })
    const values = { code }
    return ok({ outcome: await messages.mail('code', { userId, values, until, context, isSecondFactor: true }) })
  },
})

const passCode = signInEndpoint({
  path: '/approve/pass',
  summary: 'Sign in with the mailed code',
  body: v.object({ tempToken: v.string(), code: v.string() }),
  handle: ({ body: { tempToken, code }, context }, { signIn, records, keys, hash }) =>
    signIn.passFactor('mail', tempToken, context, async ({ id: userId }) => {
      const id = hash(tempToken)
      const sent = await records.find('code', id, { userId })
      return sent !== null && keys('code').verify(`${id}:${code}`, String(sent.data.mac))
    }),
})

/** A second factor that mails a code. */
export const approve = defineFeature({
  name: 'approve',
  records: ['code'],
  auth: [sendCode, passCode],
  factors: { mail: { channel: 'mail', availableTo: async ({ email }) => email !== '' } },
  mails: {
    code: {
      subject: { en: 'Your code for {site}', it: 'Il tuo codice per {site}' },
      paragraphs: [{ en: 'Your code is {code}.', it: 'Il tuo codice è {code}.' }],
    },
  },
})
