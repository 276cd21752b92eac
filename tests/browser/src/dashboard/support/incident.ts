import { expect } from 'vitest'
import type { DashboardService } from './start-service.ts'

export const ANA = 'ana@example.com'
export const BOSS = 'boss@example.com'
/** Address from which someone guesses Ana's password. */
export const GUESSER = '203.0.113.7'
export const DEAD = 45
const PASSWORD = 'correct horse battery'

/** Fills a service with what administrators are asked about: a locked user, a changed setting, deliveries that were given up. */
export async function addIncident({ call, stores, url, mails, receiver }: DashboardService): Promise<void> {
  for (const name of ['support', 'admin']) await call('POST', '/roles', { name, permissions: ['users:read'] })
  for (let n = 0; n < 24; n++) await call('POST', '/users', { email: `person${n}@example.com` })
  await call('POST', '/users', { email: ANA, firstName: 'Ana', password: PASSWORD })
  await call('POST', '/users', { email: BOSS, role: 'boss', password: PASSWORD })
  const login = (email: string, password: string, from: string) =>
    fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer', 'X-Forwarded-For': from },
      body: JSON.stringify({ email, password }),
    })
  for (let n = 0; n < 10; n++) await login(ANA, 'not the password', GUESSER)
  const { accessToken } = await (await login(BOSS, PASSWORD, '203.0.113.8')).json()
  const changed = await fetch(`${url}/admin/api/settings`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ ui: { siteName: 'Nordwind' } }),
  })
  expect(changed.status).toBe(200)
  await call('PUT', '/settings', { enabledWebhookActions: ['users.find', 'billing.note'] })
  const hook = `${receiver.origin}/hook`
  const { webhook } = (await call('POST', '/webhooks', { url: hook })).body
  await stores.deliveries.enqueue(
    Array.from({ length: DEAD }, () => ({
      id: crypto.randomUUID(),
      messageId: crypto.randomUUID(),
      webhookId: webhook.id,
      event: 'shop.paid',
      url: hook,
      status: 'dead' as const,
      attempts: 4,
      createdAt: new Date(),
      lastStatusCode: 503,
      lastError: 'answered 503',
      body: '{}',
    })),
  )
  mails.clear()
}
