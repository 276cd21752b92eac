import { otherThan } from '../auth/ownership/awaited-messages.ts'
import { TOKEN_KINDS } from '../auth/sessions/live-tokens.ts'
import { type Owner, ownerFor, type TokenKind } from '../auth/sessions/token-owner.ts'
import { group, type HttpCase } from '../group.ts'
import { type Answer, send } from '../support/answer.ts'
import { everythingOn } from '../support/everything-on.ts'
import { equal, given, isTrue, refused, status, text } from '../support/expect.ts'
import { awaitedSignIn, enrolledAccount } from '../support/passkeys/authenticator.ts'
import type { MakeTarget, Target } from '../support/target.ts'
import { totpAt } from '../support/totp.ts'

const TIMES = 50
const STEP_MS = 30_000

/** Kinds that can be used once. Temporary tokens have cases of their own. */
const ONE_TIME = [
  'reset token',
  'verification token',
  'email-change token',
  'magic link',
  'mailed code',
  'sign-up token',
  'magic link of a second factor',
  'link token',
  'SMS code',
  'SMS code of a second factor',
  'phone code',
  'code of an app',
  'code of an app to be confirmed',
  'recovery code',
  'OAuth state',
] as const

function inParallel(times: number, ask: (index: number) => Promise<Answer>): Promise<readonly Answer[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => ask(index)))
}

/** Expects that one request succeeded, all others were refused, and at most one session was created. */
function oneWon(target: Target, answers: readonly Answer[]): void {
  const isDone = ({ status: code, headers }: Answer) =>
    code === 200 || headers.get('Location')?.endsWith('error=OAUTH_DENIED') === true
  equal(answers.filter(isDone).length, 1, 'successes')
  for (const answer of answers.filter((one) => !isDone(one))) {
    if (answer.status !== 302) refused(answer, answer.status, String(answer.json.code))
    isTrue(
      answer.status < 500 && answer.setCookies.every((line) => /max-age=0/i.test(line)),
      `nothing for losers: ${answer.status}`,
    )
  }
  isTrue(target.events.named('identity.session.created').length <= 1, 'one session at most')
}

/** Options whose stores count the guesses they allow, by purpose. */
async function countingGuesses(kind: TokenKind) {
  const on = await everythingOn()
  const guesses = new Map<string, number>()
  const make: Parameters<MakeTarget>[0] = ({ stores }) => ({
    ...on,
    ...kind.options,
    stores: {
      ...stores,
      proofs: {
        ...stores.proofs,
        async claimAttempt(purpose, hash, max, now) {
          const attempt = await stores.proofs.claimAttempt(purpose, hash, max, now)
          // A guess first counts towards the account's limit, and is refunded if the proof refuses it.
          const isOfProof = !purpose.startsWith('factor-guesses')
          if (attempt !== null && isOfProof) guesses.set(purpose, (guesses.get(purpose) ?? 0) + 1)
          return attempt
        },
      },
    },
  })
  return { make, guesses }
}

/** A short code that can be redeemed: its value and a function that submits a code. */
interface Awaited {
  readonly right: string
  /** Further codes that are valid at about this time. */
  readonly alsoRight?: readonly string[]
  present(code: string): Promise<Answer>
  readonly tooLate: readonly [status: number, code: string]
}

const GUESSABLE: Readonly<Record<string, TokenKind & { await(target: Target, owner: Owner): Promise<Awaited> }>> = {
  'SMS code': {
    ...given(TOKEN_KINDS['SMS code']),
    async await(target, owner) {
      const { value: right } = await given(TOKEN_KINDS['SMS code']).issue(target, owner)
      const present = (code: string) => post(target, '/auth/sms/verify', { userId: owner.user.id, code })
      return { right, present, tooLate: [400, 'INVALID_CODE'] }
    },
  },
  'phone code': {
    ...given(TOKEN_KINDS['phone code']),
    async await(target, owner) {
      const { value: right } = await given(TOKEN_KINDS['phone code']).issue(target, owner)
      return {
        right,
        present: (code) => owner.client.post('/auth/verify-phone', { code }),
        tooLate: [400, 'INVALID_CODE'],
      }
    },
  },
  'SMS code of a second factor': {
    ...given(TOKEN_KINDS['SMS code of a second factor']),
    async await(target, owner) {
      let tempToken = ''
      const begin = async () => {
        tempToken = await owner.tempToken()
        return tempToken
      }
      const { value: right } = await given(TOKEN_KINDS['SMS code of a second factor']).issue(target, {
        ...owner,
        tempToken: begin,
      })
      const present = (code: string) => post(target, '/auth/sms/verify', { mode: '2fa', tempToken, code })
      return { right, present, tooLate: [401, 'INVALID_TEMP_TOKEN'] }
    },
  },
  'code of an app': {
    ...given(TOKEN_KINDS['code of an app']),
    async await(target, owner) {
      const tempToken = await owner.tempToken()
      const present = (totpCode: string) => post(target, '/auth/2fa/verify', { tempToken, totpCode })
      const right = await owner.code()
      const alsoRight = []
      for (const ms of [-STEP_MS, 2 * STEP_MS, -STEP_MS]) {
        target.clock.advance(ms)
        alsoRight.push(await owner.code())
      }
      return { right, alsoRight, present, tooLate: [401, 'INVALID_TEMP_TOKEN'] }
    },
  },
  'recovery code': {
    ...given(TOKEN_KINDS['recovery code']),
    async await(target, owner) {
      const { value: right } = await given(TOKEN_KINDS['recovery code']).issue(target, owner)
      const tempToken = await owner.tempToken()
      const present = (code: string) =>
        post(target, '/auth/2fa/verify', {
          tempToken,
          recoveryCode: code === right ? right : `aaaaa-${code.slice(0, 5)}`,
        })
      return { right, present, tooLate: [401, 'INVALID_TEMP_TOKEN'] }
    },
  },
  'code of an app to be confirmed': {
    ...given(TOKEN_KINDS['code of an app to be confirmed']),
    async await(target, owner) {
      const secret = text(await owner.client.post('/auth/2fa/setup', {}), 'secret')
      const codeIn = (ms: number) => totpAt(secret, new Date(target.clock.now().getTime() + ms))
      const present = (token: string) => owner.client.post('/auth/2fa/verify-setup', { token })
      const alsoRight = [await codeIn(-STEP_MS), await codeIn(STEP_MS)]
      return { right: await codeIn(0), alsoRight, present, tooLate: [400, 'INVALID_STATE'] }
    },
  },
}

function post(target: Target, path: string, json: unknown): Promise<Answer> {
  return send(target, 'POST', path, { json, headers: { 'X-Auth-Strategy': 'bearer' } })
}

function winsOnce(kind: TokenKind): HttpCase['run'] {
  return async (open) => {
    const target = await open({ ...(await everythingOn()), ...kind.options })
    const live = await kind.issue(target, await ownerFor(target, kind))
    target.events.clear()
    const answers = await inParallel(TIMES, live.redeem)
    if (kind.repeats !== undefined) {
      equal((await live.redeem()).status, 200)
      equal(target.events.named(kind.repeats).length, 1, 'effects')
      return
    }
    oneWon(target, answers)
    const late = await live.redeem()
    isTrue(late.status !== 200 && !late.headers.get('Location')?.endsWith('OAUTH_DENIED'), 'is used up for good')
  }
}

function isVoidAfterFive(kind: (typeof GUESSABLE)[string]): HttpCase['run'] {
  return async (open) => {
    const { make, guesses } = await countingGuesses(kind)
    const target = await open(make)
    const awaited = await kind.await(target, await ownerFor(target, kind))
    guesses.clear()
    target.events.clear()
    const first = Number.isNaN(Number(awaited.right)) ? '234567' : awaited.right
    const wrong = Array.from({ length: TIMES + 2 }, (_, index) => otherThan(first, index + 1))
      .filter((one) => !awaited.alsoRight?.includes(one))
      .slice(0, TIMES)
    const answers = await inParallel(TIMES, (index) => awaited.present(wrong[index] ?? ''))
    for (const answer of answers) {
      isTrue(answer.status === 400 || answer.status === 401, `is refused: ${answer.status} ${answer.text}`)
      refused(answer, answer.status, String(answer.json.code))
    }
    equal(Math.max(...guesses.values()), 5, 'guesses that were compared')
    refused(await awaited.present(awaited.right), ...awaited.tooLate)
    equal(target.events.named('identity.session.created'), [])
  }
}

export const oneShotRacesGroup = group('R01 what opens once opens once', {
  ...Object.fromEntries(
    ONE_TIME.map((name) => [
      `R01 ${name}: one of ${TIMES} parallel redemptions wins`,
      winsOnce(given(TOKEN_KINDS[name])),
    ]),
  ),

  'R01 temporary token: of several right codes at once one signs in': async (open) => {
    const target = await open(await everythingOn())
    const { user, recoveryCodes } = await enrolledAccount(target)
    const tempToken = await awaitedSignIn(target, user)
    target.events.clear()
    const answers = await inParallel(recoveryCodes.length, (index) =>
      post(target, '/auth/2fa/verify', { tempToken, recoveryCode: recoveryCodes[index] }),
    )
    oneWon(target, answers)
    refused(await post(target, '/auth/2fa/verify', { tempToken, recoveryCode: 'x' }), 401, 'INVALID_TEMP_TOKEN')
  },

  'R01 temporary token of a set-up: one of 50 parallel confirmations signs in': async (open) => {
    const kind = given(TOKEN_KINDS['temporary token of a set-up'])
    const target = await open({ ...(await everythingOn()), ...kind.options })
    const { value: tempToken, redeem } = await kind.issue(target, await ownerFor(target, kind))
    const setUp = await redeem()
    status(setUp, 200)
    const token = await totpAt(text(setUp, 'secret'), target.clock.now())
    target.events.clear()
    oneWon(target, await inParallel(TIMES, () => post(target, '/auth/2fa/verify-setup', { tempToken, token })))
    refused(await post(target, '/auth/2fa/verify-setup', { tempToken, token }), 401, 'INVALID_TEMP_TOKEN')
  },

  ...Object.fromEntries(
    Object.entries(GUESSABLE).map(([name, kind]) => [
      `R01 ${name}: of ${TIMES} parallel wrong guesses five are compared, then the right one is refused`,
      isVoidAfterFive(kind),
    ]),
  ),
})
