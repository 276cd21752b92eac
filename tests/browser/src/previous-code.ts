import { totpAt } from '../../http/support/totp.ts'

const STEP_MS = 30_000
const stepAt = (ms: number) => Math.floor(ms / STEP_MS)

/**
 * Sends the code of the previous step, so that the next sign-in can use the present one. If the step ended before the answer, a refused code is
 * followed by the next one.
 */
export async function withPreviousCode<R extends { readonly status: number }>(
  secret: string,
  send: (code: string) => Promise<R>,
): Promise<R> {
  for (;;) {
    const now = Date.now()
    const answer = await send(await totpAt(secret, new Date(now), -1))
    if (answer.status === 200 || stepAt(Date.now()) === stepAt(now)) return answer
  }
}
