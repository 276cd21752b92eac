import type { UserStore } from '@sallyport/core'
import { jsonAnswer } from './json-answer.ts'

const PATIENCE_MS = 2000
/** No user has it, and every kind of id column takes it. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** 200 when the database answers in time, else 503; a load balancer needs to know no more. */
export async function checkHealth(users: UserStore): Promise<Response> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('timeout')), PATIENCE_MS)
  try {
    await Promise.race([users.findById(NOBODY), timeout.promise])
    return jsonAnswer(200, { status: 'ok' })
  } catch {
    return jsonAnswer(503, { status: 'unavailable' })
  } finally {
    clearTimeout(timer)
  }
}
