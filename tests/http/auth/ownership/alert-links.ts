import { type Answer, send } from '../../support/answer.ts'
import { given, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import type { Target } from '../../support/target.ts'
import { postBearer } from '../sign-in/pending-sign-in.ts'
import { takeCode } from './awaited-messages.ts'

const LINK = /\/secure-account\?token=([0-9a-f]{64})/

/** An alert of a changed sign-in method, with the token of its link. */
export interface SentAlert {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly token: string
}

/** Returns the alerts that have been mailed. Empties the mailbox. */
export async function takeAlerts(target: Target): Promise<readonly SentAlert[]> {
  await target.settled()
  const alerts = target.mails.all.flatMap(({ to, subject, text }) => {
    const token = LINK.exec(text)?.[1]
    return token === undefined ? [] : [{ to, subject, text, token }]
  })
  target.mails.clear()
  return alerts
}

/** Returns the one alert with this subject: mails arrive in any order, so that of two none is the newest. Empties the mailbox. */
export async function takeAlert(target: Target, subject: string): Promise<SentAlert> {
  const alerts = await takeAlerts(target)
  const [found, ...others] = alerts.filter((alert) => alert.subject === subject)
  if (others.length > 0) throw new Error(`expected one alert "${subject}", got ${others.length + 1}`)
  return given(found, `${subject} among ${alerts.map((alert) => alert.subject)}`)
}

/** Follows the link "This wasn't me". */
export function secure(target: Target, token: string | undefined): Promise<Answer> {
  return send(target, 'POST', '/auth/secure-account', { json: { token } })
}

/** Adds a phone number in a session and confirms it. */
export async function confirmPhone(target: Target, client: Pick<Native, 'post'>, phoneNumber: string): Promise<void> {
  status(await client.post('/auth/add-phone', { phoneNumber }), 200)
  status(await client.post('/auth/verify-phone', { code: await takeCode(target) }), 200)
}

/** Signs in by text message, if a code is sent. Returns the answer, or null if none was sent. */
export async function signInByPhone(target: Target, userId: string): Promise<Answer | null> {
  target.texts.clear()
  status(await send(target, 'POST', '/auth/sms/send', { json: { userId } }), 200)
  await target.settled()
  if (target.texts.all.length === 0) return null
  return postBearer(target, '/auth/sms/verify', { userId, code: await takeCode(target) })
}
