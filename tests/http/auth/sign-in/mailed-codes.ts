import { group, rulesGroup } from '../../group.ts'
import { addAccount } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status, text } from '../../support/expect.ts'
import type { MakeTarget, Overrides, Target } from '../../support/target.ts'
import { pendingSignIn, postBearer } from './pending-sign-in.ts'

const ADA = 'ada@example.com'
const MINUTE = 60_000
const CODE = { magicLink: { content: 'code' } } as const satisfies Overrides
const BOTH = { magicLink: { content: 'both' } } as const satisfies Overrides

interface Mailed {
  readonly codeId: string
  readonly code: string
  readonly mail: string
}

async function request(target: Target, fields: Readonly<Record<string, unknown>> = {}, from?: string): Promise<string> {
  const headers = from === undefined ? {} : { 'X-Forwarded-For': from }
  const answer = await send(target, 'POST', '/auth/magic-link/send', { json: { email: ADA, ...fields }, headers })
  status(answer, 200)
  return text(answer, 'codeId')
}

/** Asks for a code and takes it from the mail. */
async function mailed(target: Target, fields: Readonly<Record<string, unknown>> = {}, from?: string): Promise<Mailed> {
  const codeId = await request(target, fields, from)
  const [mail] = await target.mails.arrived()
  target.mails.clear()
  return { codeId, code: given(/\b\d{4} \d{4}\b/.exec(given(mail).text)?.[0], 'code'), mail: given(mail).text }
}

function redeem(target: Target, { codeId, code }: Pick<Mailed, 'codeId' | 'code'>, fields = {}): Promise<Answer> {
  return postBearer(target, '/auth/magic-link/verify', { codeId, code, ...fields })
}

function wrong(code: string, step = 1): string {
  return String((Number(code.replace(' ', '')) + step) % 100_000_000).padStart(8, '0')
}

function tokenIn(mail: string): string {
  return given(/[?&]token=(\w+)/.exec(mail)?.[1], 'token')
}

async function account(open: MakeTarget, overrides: Overrides = CODE): Promise<Target> {
  const target = await open(overrides)
  await addAccount(target)
  return target
}

export const mailedCodesGroup = group('Mailed codes', {
  'sign in once, however the code is written': async (open) => {
    const target = await account(open)
    for (const written of [(code: string) => code, (code: string) => code.replace(' ', '-'), full]) {
      const { codeId, code, mail } = await mailed(target)
      isTrue(/^[\w-]{22}$/.test(codeId), '128 bits')
      isTrue(!mail.includes('token='), 'no link in the mail')
      const answer = await redeem(target, { codeId, code: written(code) })
      status(answer, 200)
      text(answer, 'accessToken')
      refused(await redeem(target, { codeId, code }), 400, 'INVALID_CODE')
    }
  },

  'R01 fifty redemptions at once sign in once': async (open) => {
    const target = await account(open)
    const code = await mailed(target)
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(target, code)))
    equal(answers.filter((answer) => answer.status === 200).length, 1)
    equal(target.events.named('identity.session.created').length, 1)
  },

  'are one proof with the link of the same mail': async (open) => {
    const target = await account(open, BOTH)
    const first = await mailed(target)
    status(await redeem(target, first), 200)
    refused(
      await postBearer(target, '/auth/magic-link/verify', { token: tokenIn(first.mail) }),
      400,
      'INVALID_MAGIC_LINK',
    )
    const second = await mailed(target)
    status(await postBearer(target, '/auth/magic-link/verify', { token: tokenIn(second.mail) }), 200)
    refused(await redeem(target, second), 400, 'INVALID_CODE')
    const third = await mailed(target)
    const link = postBearer(target, '/auth/magic-link/verify', { token: tokenIn(third.mail) })
    const outcomes = (await Promise.all([redeem(target, third), link])).map((answer) => answer.status)
    equal(outcomes.toSorted(), [200, 400], 'link and code at once')
  },

  'R01 allow five guesses and ten minutes': async (open) => {
    const target = await account(open)
    const guessed = await mailed(target)
    for (let step = 1; step <= 5; step++) {
      refused(await redeem(target, { ...guessed, code: wrong(guessed.code, step) }), 400, 'INVALID_CODE')
    }
    refused(await redeem(target, guessed), 400, 'INVALID_CODE')
    const late = await mailed(target)
    target.clock.advance(10 * MINUTE)
    refused(await redeem(target, late), 400, 'INVALID_CODE')
  },

  'R02 open only under the id that came with them': async (open) => {
    const target = await account(open)
    await addAccount(target, { email: 'bob@example.com' })
    const [ada, bob] = [await mailed(target), await mailed(target, { email: 'bob@example.com' })]
    refused(await redeem(target, { codeId: bob.codeId, code: ada.code }), 400, 'INVALID_CODE')
    refused(await redeem(target, { codeId: 'x', code: ada.code }), 400, 'INVALID_CODE')
    invalid(await postBearer(target, '/auth/magic-link/verify', { codeId: ada.codeId }), 'code', 'required')
    status(await redeem(target, ada), 200)
  },

  "a new code voids the requester's earlier one, and nobody else's": async (open) => {
    const target = await account(open, { ...CODE, trustedProxyHops: 1 })
    const owners = await mailed(target, {}, '198.51.100.7')
    const strangers = await mailed(target, {}, '192.0.2.1')
    const again = await mailed(target, {}, '192.0.2.1')
    refused(await redeem(target, strangers), 400, 'INVALID_CODE')
    status(await redeem(target, owners), 200)
    status(await redeem(target, again), 200)
  },

  'are worth nothing once the account has another address or is disabled': async (open) => {
    for (const change of [{ email: 'ada@example.org' }, { isDisabled: true }]) {
      const target = await open(CODE)
      const { id } = await addAccount(target)
      const code = await mailed(target)
      await target.stores.users.update(id, change)
      const answer = await redeem(target, code)
      isTrue(answer.status === 400 || answer.status === 403, `refused: ${answer.status}`)
    }
  },

  'R10 remove what was set before the mailbox was proved': async (open) => {
    const target = await open(CODE)
    const { id } = await addAccount(target, { isEmailVerified: false })
    status(await redeem(target, await mailed(target)), 200)
    const { passwordHash, isEmailVerified } = given(await target.stores.users.findById(id))
    equal([passwordHash, isEmailVerified], [undefined, true])
  },

  'finish a sign-in that waits for its second factor, and no other': async (open) => {
    const target = await open({ ...CODE, secondFactor: { methods: ['magic-link', 'sms'] } })
    const { tempToken } = await pendingSignIn(target)
    const { tempToken: other } = await pendingSignIn(target, { email: 'bob@example.com', phoneNumber: '+393330000000' })
    const code = await mailed(target, { mode: '2fa', tempToken })
    refused(await redeem(target, code), 400, 'INVALID_CODE')
    refused(await redeem(target, code, { mode: '2fa', tempToken: other }), 400, 'INVALID_CODE')
    refused(await redeem(target, { ...code, code: wrong(code.code) }, { mode: '2fa', tempToken }), 400, 'INVALID_CODE')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => redeem(target, code, { mode: '2fa', tempToken })),
    )
    equal(answers.filter((answer) => answer.status === 200).length, 1)
  },

  'are absent unless the option asks for them': async (open) => {
    const target = await account(open, {})
    equal((await send(target, 'POST', '/auth/magic-link/send', { json: { email: ADA } })).json, { success: true })
    refused(await redeem(target, { codeId: 'x', code: '12345678' }), 400, 'TOKEN_REQUIRED')
  },
})

/** Calls of stores during a request, by method. */
async function callsDuring(target: Target, calls: string[], work: () => Promise<Answer>): Promise<readonly string[]> {
  calls.length = 0
  refused(await work(), 400, 'INVALID_CODE')
  await target.settled()
  return [...calls]
}

export const mailedCodeRulesGroup = rulesGroup('Mailed codes and who guesses them', {
  'R24b take the same steps for an address without an account': async (open) => {
    const calls: string[] = []
    const target = await open(({ stores }) => ({
      ...CODE,
      stores: {
        ...stores,
        users: recording(stores.users, 'users', calls),
        proofs: recording(stores.proofs, 'proofs', calls),
      },
    }))
    await addAccount(target)
    await addAccount(target, { email: 'off@example.com', isDisabled: true })
    const steps = []
    for (const email of [ADA, 'nobody@example.com', 'off@example.com']) {
      const codeId = await request(target, { email })
      await target.settled()
      for (let guess = 1; guess <= 6; guess++) {
        steps.push(await callsDuring(target, calls, () => redeem(target, { codeId, code: '00000000' })))
      }
    }
    const [known, unknown, disabled] = [steps.slice(0, 6), steps.slice(6, 12), steps.slice(12)]
    equal(unknown.map(sameLookups), known.map(sameLookups))
    equal(disabled.map(sameLookups), known.map(sameLookups))
  },

  'R24 after twenty wrong guesses in a row the mails carry a link, until the next sign-in': async (open) => {
    for (const isKnown of [true, false]) {
      const registration = { passwordless: true }
      const rateLimits = { sendMail: false, verify: false } as const
      const target = await open({ ...CODE, registration, trustedProxyHops: 1, rateLimits })
      if (isKnown) await addAccount(target)
      for (let round = 0; round < 4; round++) {
        const { codeId, code } = await mailed(target)
        for (let step = 1; step <= 5; step++) await redeem(target, { codeId, code: wrong(code, step) })
      }
      await request(target)
      const [mail] = await target.mails.arrived()
      target.mails.clear()
      isTrue(!/\b\d{4} \d{4}\b/.test(given(mail).text), 'no code in the mail')
      target.clock.advance(1000)
      status(await postBearer(target, '/auth/magic-link/verify', { token: tokenIn(given(mail).text) }), 200)
      await target.settled()
      target.mails.clear()
      status(await redeem(target, await mailed(target)), 200)
    }
  },

  'R24 guesses count by address, and by the wider blocks of one customer': async (open) => {
    const target = await open({ ...CODE, trustedProxyHops: 1 })
    const guess = (from: string) =>
      postBearer(target, '/auth/magic-link/verify', { codeId: 'x', code: '12345678' }, { 'X-Forwarded-For': from })
    const block = (index: number) => `2001:db8:0:${(index % 250).toString(16)}::1`
    let allowed = 0
    for (let index = 0; index < 200; index++) if ((await guess(block(index))).status === 400) allowed++
    equal(allowed, 120, 'a /56 gets twice what an address gets')
  },
})

/** `findById` of a known account and `findByEmail` of an unknown one are one look-up of a user each. */
function sameLookups(calls: readonly string[]): readonly string[] {
  return calls.map((call) => call.replace(/^users\.find\w+$/, 'users.find'))
}

function recording<T extends object>(store: T, name: string, calls: string[]): T {
  return new Proxy(store, {
    get(held, method, receiver) {
      const value = Reflect.get(held, method, receiver)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        calls.push(`${name}.${String(method)}`)
        return Reflect.apply(value, held, args)
      }
    },
  })
}

function full(code: string): string {
  return code.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
}
