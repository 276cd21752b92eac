import { createHash, generateKeyPairSync } from 'node:crypto'
import { authorizationServer } from '@sallyport/authorization-server'
import { describe, expect, it } from 'vitest'
import { lookAtBothWidths } from '../look-at-page.ts'
import { holdDashboard } from './support/hold-dashboard.ts'
import type { DashboardService } from './support/start-service.ts'

const AGENT = 'https://agent.example/client.json'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const held = holdDashboard(prepare, {
  options: {
    baseUrl: 'http://localhost',
    features: [
      authorizationServer({
        signingKeys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'grants', alg: 'RS256' }],
        clientDocuments: {},
      }),
    ],
  },
})

/** Ada, who allowed an app what it asked for. */
async function prepare({ stores }: DashboardService): Promise<void> {
  const createdAt = new Date()
  const account = { isEmailVerified: true, isTotpEnabled: false, createdAt }
  await stores.users.insert({ id: 'ada', email: 'ada@example.com', ...account })
  const data = { clientId: AGENT, resource: 'https://api.example.com', scopes: ['email'] }
  const idOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const document = { name: 'Agent', redirectUris: ['http://127.0.0.1/cb'], hasRefresh: false }
  const kept = { clientId: AGENT, document, freshUntil: 0 }
  const record = { version: 1, createdAt }
  const consent = { id: idOf(JSON.stringify(['ada', AGENT, data.resource])), userId: 'ada', data }
  await stores.records.insert({ ...record, kind: 'authorization-server:consent', ...consent })
  await stores.records.insert({ ...record, kind: 'authorization-server:document', id: idOf(AGENT), data: kept })
}

describe('apps', () => {
  it('are registered, changed and deleted, and a secret is shown once', async () => {
    const { page, go, told, confirm } = held.dashboard
    held.refusals.push(/^400: .*oauth-clients$/)
    await go('apps')
    await page.getByText('No apps yet').waitFor()
    await page.getByRole('button', { name: 'Register app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Reports')
    await dialog.getByLabel('Redirect URIs').fill('http://reports.example.com/cb')
    await dialog.getByLabel('Has a secret').check()
    await lookAtBothWidths(page, 'the dialog')
    await confirm('Register app')
    await dialog.getByText('must be https').waitFor()
    await dialog.getByLabel('Redirect URIs').fill('https://reports.example.com/cb')
    await confirm('Register app')
    const secret = await dialog.locator('.raw-key code').textContent()
    expect(secret).toMatch(/^[\w-]{43}$/)
    await confirm('I have copied it')
    await lookAtBothWidths(page, 'the list')
    await page.getByRole('button', { name: 'Edit Reports' }).click()
    await dialog.getByLabel('Scopes').fill('email\nphone')
    await confirm('Save')
    await page.getByRole('row').filter({ hasText: 'Reports' }).getByText('phone').waitFor()
    await page.getByRole('button', { name: 'Renew secret of Reports' }).click()
    await dialog.getByLabel('The previous secret has leaked').check()
    await confirm('Renew secret')
    await told('Secret of Reports renewed')
    expect(await dialog.locator('.raw-key code').textContent()).not.toBe(secret)
    const clients = await held.service.stores.records.list(
      'authorization-server:client',
      null,
      { page: 1, limit: 1 },
      new Date(),
    )
    expect(Object(clients.records[0]?.data).secrets).toHaveLength(1)
    await confirm('I have copied it')
    await page.getByRole('button', { name: 'Delete Reports' }).click()
    await confirm('Delete app')
    await page.getByText('No apps yet').waitFor()
  })

  it('that aren’t registered are trusted by a click, and warned of by another', async () => {
    const { page, go, told } = held.dashboard
    await go('apps')
    await page.getByText('Calls itself “Agent”').waitFor()
    await lookAtBothWidths(page, 'apps that aren’t registered')
    await page.getByRole('button', { name: `Trust ${AGENT}` }).click()
    await told(`${AGENT} is trusted`)
    await page.getByRole('button', { name: `Warn about ${AGENT}` }).click()
    await page.getByRole('button', { name: `Trust ${AGENT}` }).waitFor()
  })

  it('of a user stand on the user’s page, where their access ends', async () => {
    const { page, go, told, confirm } = held.dashboard
    await go('users/ada')
    await page.getByText('agent.example/client.json').waitFor()
    await page.getByText('See your email address').waitFor()
    await page.getByRole('button', { name: 'End access of agent.example/client.json' }).click()
    await confirm('End access')
    await told('Access of agent.example/client.json ended')
    await page.getByText('No app may use the account.').waitFor()
    const records = await held.service.stores.records.list(
      'authorization-server:consent',
      { userId: 'ada' },
      { page: 1, limit: 10 },
      new Date(),
    )
    expect(records.total).toBe(0)
  })
})
