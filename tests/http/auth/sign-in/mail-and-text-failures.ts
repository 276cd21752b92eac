import type { LogEntry } from '@sallyport/core'
import { eventually } from '@sallyport/testkit'
import { group } from '../../group.ts'
import { addAccount, PASSWORD, signedInNative } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, isTrue, refused, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'
import { addConflict, browserOf } from '../providers/pending-conflict.ts'
import { NUMBER, pendingSignIn, postBearer } from './pending-sign-in.ts'

const ADA = 'ada@example.com'

const ANONYMOUS = [
  ['/auth/magic-link/send', { email: ADA }, 'mails'],
  ['/auth/forgot-password', { email: ADA }, 'mails'],
  ['/auth/link-request', { email: ADA, provider: 'github' }, 'mails'],
  ['/auth/sms/send', { email: ADA }, 'texts'],
] as const

const SIGNED_IN = [
  ['/auth/send-verification-email', {}],
  ['/auth/change-email/request', { newEmail: 'new@example.com' }],
  ['/auth/link-request', { email: 'work@example.com' }],
  ['/auth/add-phone', { phoneNumber: NUMBER }],
] as const

function fail({ mails, texts }: Target): void {
  for (const carrier of [mails, texts]) carrier.fail(new Error('the carrier is down'))
}

async function failureLogged({ log }: Target): Promise<void> {
  await eventually(() => log.some(({ level }) => level === 'error'), 'a failure is logged')
}

/** Expects one log line about the failure, and no line with the recipient or content. */
function loggedOnce({ log }: Target, event: string): LogEntry | undefined {
  const errors = log.filter(({ level }) => level === 'error')
  equal(
    errors.map((entry) => entry.event),
    [event],
  )
  const lines = log.map(({ error, ...entry }) => JSON.stringify(entry) + String(error ?? ''))
  const said = /@example\.com|%40example|\+?393331234567|\b\d{6}\b(?!\.)|\b[0-9a-f]{64}\b|top-secret/.exec(
    lines.join('\n'),
  )
  isTrue(said === null, `the log keeps to itself: ${said?.[0]}`)
  isTrue(errors[0]?.error instanceof Error, 'the reason is logged')
  return errors[0]
}

function shown({ status, text, headers }: Answer): unknown {
  return [status, text, [...headers.keys()].sort()]
}

export const messageFailuresGroup = group('Mails and text messages that do not go', {
  'R24b change no answer to an anonymous caller, and are logged once': async (open) => {
    for (const [path, json, carrier] of ANONYMOUS) {
      const answers: Answer[] = []
      for (const isDown of [false, true]) {
        const target = await open()
        const user = await addAccount(target, { phoneNumber: NUMBER })
        const conflict = await addConflict(target, user)
        if (isDown) fail(target)
        const answer = await send(target, 'POST', path, { json, headers: browserOf(conflict) })
        await target[carrier].tried(1)
        answers.push(answer)
        if (isDown) await failureLogged(target)
        if (isDown) equal(loggedOnce(target, 'delivery.failed')?.requestId, answer.headers.get('X-Request-Id'), path)
        else
          equal(
            target.log.filter(({ level }) => level === 'error'),
            [],
          )
      }
      const [up, down] = answers.map(shown)
      equal(down, up, path)
      equal(answers[1]?.json, { success: true })
    }
  },

  'are 502 to a signed-in caller, logged once, and can be repeated': async (open) => {
    for (const [path, json] of SIGNED_IN) {
      const target = await open()
      const { client } = await signedInNative(target, { isEmailVerified: false })
      fail(target)
      const answer = await client.post(path, json)
      refused(answer, 502, 'DELIVERY_FAILED')
      isTrue(!answer.text.includes('carrier is down'), 'nothing of the reason is told')
      equal(loggedOnce(target, 'delivery.failed')?.requestId, answer.headers.get('X-Request-Id'), path)
      target.mails.recover()
      target.texts.recover()
      status(await client.post(path, json), 200)
    }
  },

  'are 502 to a sign-in that awaits its second factor, and can be repeated': async (open) => {
    for (const path of ['/auth/magic-link/send', '/auth/sms/send']) {
      const target = await open()
      const { tempToken } = await pendingSignIn(target)
      fail(target)
      refused(await postBearer(target, path, { mode: '2fa', tempToken }), 502, 'DELIVERY_FAILED')
      loggedOnce(target, 'delivery.failed')
      target.mails.recover()
      target.texts.recover()
      status(await postBearer(target, path, { mode: '2fa', tempToken }), 200)
    }
  },

  'say nothing of a gateway’s address or password, nor of the code': async (open) => {
    // No one listens on port 1, and a standard `fetch` refuses it without trying.
    const endpoint = 'http://127.0.0.1:1/send'
    const target = await open({
      sms: { endpoint, apiKey: 'top-secret-key', username: 'me', password: 'top-secret-password' },
      email: { mailer: { endpoint, apiKey: 'top-secret-key', from: 'no-reply@sallyport.test' } },
    })
    const { client } = await signedInNative(target, { isEmailVerified: false })
    refused(await client.post('/auth/add-phone', { phoneNumber: NUMBER }), 502, 'DELIVERY_FAILED')
    loggedOnce(target, 'delivery.failed')
    const another = await open({ sms: undefined, email: target.options.email })
    const { client: bob } = await signedInNative(another, { isEmailVerified: false, email: 'bob@example.com' })
    refused(await bob.post('/auth/send-verification-email'), 502, 'DELIVERY_FAILED')
    loggedOnce(another, 'delivery.failed')
  },

  'change nothing about the refusal of an unverified address in strict mode': async (open) => {
    const target = await open({ emailVerificationMode: 'strict' })
    await addAccount(target, { isEmailVerified: false })
    fail(target)
    const answer = await send(target, 'POST', '/auth/login', { json: { email: ADA, password: PASSWORD } })
    refused(answer, 403, 'EMAIL_NOT_VERIFIED')
    await target.mails.tried(1)
    await failureLogged(target)
    loggedOnce(target, 'delivery.failed')
  },
})
