import { totpAt } from '../../http/support/totp.ts'

const STEP_MS = 30_000

/**
 * The code of the previous step, so that the next sign-in can use the present one. Waits first if the present step ends within ten seconds:
 * the previous step's code would be refused then.
 */
export async function previousCode(secret: string): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < 10_000) await new Promise((resolve) => setTimeout(resolve, left))
  return totpAt(secret, new Date(), -1)
}
