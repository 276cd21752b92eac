import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { lookAtBothWidths } from '../look-at-page.ts'
import { holdDashboard } from './support/hold-dashboard.ts'

/** A mail relay that responds with the status `answer`. */
const relay = { answer: 422, mails: [] as string[] }
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  relay.mails.push(body)
  response.writeHead(relay.answer).end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const held = holdDashboard(undefined, {
  options: {
    email: { mailer: { endpoint: `http://127.0.0.1:${port}`, apiKey: 'relay-key', from: 'noreply@example.com' } },
  },
})

describe('a mail that its relay refuses', () => {
  it('O7 is listed as given up without what it says, and sent again', async () => {
    const { page, go, told } = held.dashboard
    const { stores, url } = held.service
    await stores.users.insert({
      id: 'ada',
      email: 'ada@example.com',
      loginProvider: 'local',
      isEmailVerified: true,
      isTotpEnabled: false,
      createdAt: new Date(),
    })
    const asked = await fetch(`${url}/auth/forgot-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com' }),
    })
    expect(asked.status).toBe(200)
    await expect.poll(() => relay.mails.length).toBe(1)
    const token = /token=([\w.-]+)/.exec(relay.mails[0] ?? '')?.[1] ?? 'no token'

    await go('messages')
    const row = page.getByRole('row').filter({ hasText: 'Given up' })
    await expect.poll(() => row.count()).toBe(1)
    const [given] = (await stores.deliveries.list({ webhookId: 'sallyport:mail', page: 1, limit: 10 })).deliveries
    if (given === undefined) throw new Error('no message is kept')
    const pending = {
      ...given,
      id: 'waiting',
      status: 'pending',
      nextAttemptAt: new Date(Date.now() + 3_600_000),
    } as const
    await stores.deliveries.enqueue([pending])
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('Next attempt').waitFor()
    await lookAtBothWidths(page, 'a given-up mail and one to be tried again')
    expect(await page.content()).not.toContain(token)
    expect(await page.content()).not.toContain('ada@example.com')

    const sendAgain = page.getByRole('button', { name: /^Send again: / })
    await sendAgain.click()
    await told('will be sent again')
    await expect.poll(() => relay.mails.length).toBe(2)
    expect(relay.mails[1]).toContain(token)
    await expect.poll(async () => (await stores.deliveries.find(given.id))?.status).toBe('dead')

    relay.answer = 202
    await page.getByRole('button', { name: 'Refresh' }).click()
    await row.waitFor()
    await sendAgain.click()
    await expect.poll(() => relay.mails.length).toBe(3)
    await page.getByLabel('Status').selectOption('delivered')
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click()
        return page.getByRole('row').filter({ hasText: 'Delivered' }).count()
      })
      .toBe(1)
    await page.getByLabel('Channel').selectOption('sms')
    await page.getByText('Nothing has this status.').waitFor()
  })

  it('is a reason to correct the address before another mail; an outage of the relay is none', async () => {
    const { page, go, told } = held.dashboard
    const { call, url } = held.service
    const { id } = (await call('POST', '/users', { email: 'grase@example.com', password: 'correct horse' })).body.user
    const post = (path: string, body: object) =>
      fetch(`${url}/auth${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'grase@example.com', ...body }),
      })
    const mailWith = async (answer: number, status: string) => {
      relay.answer = answer
      await post('/forgot-password', {})
      const kept = () => call('GET', `/messages?userId=${id}&status=${status}`)
      await expect.poll(async () => (await kept()).body.total).toBeGreaterThan(0)
    }
    await mailWith(503, 'pending')
    await post('/login', { password: 'not the password' })
    await go(`users/${id}`)
    const card = page.getByRole('region', { name: 'Sign-in', exact: true })
    const refused = card.getByText('A mail to this address was refused.')
    const mailLink = card.getByRole('button', { name: 'Mail a link to choose a new password' })
    await card
      .getByText(/The mail relay 127\.0\.0\.1:\d+ responded with 503/)
      .first()
      .waitFor()
    await mailLink.waitFor()
    expect(await refused.count()).toBe(0)

    await mailWith(422, 'dead')
    // Without a search among events, the change of the address must still be found.
    await page.route('**/admin/api/ping', async (route) => {
      const response = await route.fetch()
      const ping = await response.json()
      await route.fulfill({ response, json: { ...ping, features: { ...ping.features, eventSearch: false } } })
    })
    await page.reload()
    await held.dashboard.signIn()
    await refused.waitFor()
    expect(await mailLink.count()).toBe(1)
    await lookAtBothWidths(page, 'a person whose mails fail')
    await card.getByRole('button', { name: 'Correct the address' }).click()
    await page.getByRole('dialog').getByLabel('Email address').fill('grace@example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await told('Profile saved')
    await refused.waitFor({ state: 'detached' })
    await mailLink.waitFor()
  })
})
