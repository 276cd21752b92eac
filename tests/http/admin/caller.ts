import { type Answer, send } from '../support/answer.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { isTrue, status } from '../support/expect.ts'
import type { Overrides, Target } from '../support/target.ts'

export const WITH_ADMIN: Overrides = { admin: { secret: ADMIN_SECRET } }

export function administer(target: Target, method: string, path: string, json?: unknown): Promise<Answer> {
  const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
  return send(target, method, `/admin/api${path}`, { headers, ...(json !== undefined && { json }) })
}

export async function registerWebhook(target: Target, webhook: object): Promise<string> {
  const answer = await administer(target, 'POST', '/webhooks', webhook)
  status(answer, 200)
  const { webhook: made } = answer.json
  isTrue(typeof made === 'object' && made !== null && 'id' in made && typeof made.id === 'string', 'it has an id')
  return made.id
}
