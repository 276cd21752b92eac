import { memoryHub } from '@sallyport/core'
import { metrics } from '@sallyport/core/metrics'
import { requestGroup } from '../group.ts'
import { addAccount, PASSWORD } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { readStream } from '../support/event-stream.ts'
import { ADMIN_SECRET } from '../support/everything-on.ts'
import { equal, given, isTrue, refused, status } from '../support/expect.ts'
import type { Target } from '../support/target.ts'
import { administer, registerWebhook, WITH_ADMIN } from './caller.ts'

const withMetrics = () => ({ ...WITH_ADMIN, metrics: metrics() })

/** Reads the samples: the value of each line by its name and labels. */
async function scrape(target: Target): Promise<ReadonlyMap<string, number>> {
  const answer = await administer(target, 'GET', '/metrics')
  status(answer, 200)
  equal(answer.headers.get('Content-Type'), 'text/plain; version=0.0.4; charset=utf-8')
  const lines = answer.text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/.* /, ''))]))
}

const requests = (method: string, route: string, statusClass: string) =>
  `sallyport_http_request_duration_seconds_count{method="${method}",route="${route}",status="${statusClass}"}`

export const adminMetricsGroup = requestGroup('GET /admin/api/metrics', {
  'is for administrators, and absent without the option': async (open) => {
    const target = await open(withMetrics())
    refused(await send(target, 'GET', '/admin/api/metrics'), 401, 'ADMIN_UNAUTHORIZED')
    refused(await administer(await open(WITH_ADMIN), 'GET', '/metrics'), 404, 'NOT_FOUND')
  },

  'counts requests by path pattern and class of status, and names no one': async (open) => {
    const target = await open(withMetrics())
    const { id, email } = await addAccount(target)
    await send(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } })
    await send(target, 'POST', '/auth/login', { json: { email, password: 'wrong password' } })
    await administer(target, 'GET', `/users/${id}`)
    await administer(target, 'GET', '/users/00000000-0000-4000-8000-000000000000')
    for (const path of ['/auth/nothing', `/auth/${email}`, `/elsewhere/${id}`]) await send(target, 'GET', path)
    const found = await scrape(target)
    equal(found.get(requests('POST', '/auth/login', '2xx')), 1)
    equal(found.get(requests('POST', '/auth/login', '4xx')), 1)
    equal(found.get(requests('GET', '/admin/api/users/:id', '2xx')), 1)
    equal(found.get(requests('GET', '/admin/api/users/:id', '4xx')), 1)
    equal(found.get(requests('GET', 'unmatched', '4xx')), 3)
    const names = [...found.keys()].join('\n')
    isTrue(!names.includes(id) && !names.includes('@') && !names.includes('elsewhere'), 'no ids, addresses or paths')
    equal(
      found.get(requests('POST', '/auth/login', '2xx').replace('_count{', '_bucket{').replace('}', ',le="+Inf"}')),
      1,
    )
  },

  'puts methods that no one knows together': async (open) => {
    const target = await open(withMetrics())
    for (const method of ['PURGE', 'LOCK']) await target.direct(new Request(`${target.origin}/auth/me`, { method }))
    equal((await scrape(target)).get(requests('_OTHER', 'unmatched', '4xx')), 2)
  },

  'counts refusals by class of limit': async (open) => {
    const target = await open({ ...withMetrics(), rateLimits: { login: { max: 1, windowMs: 60_000 } } })
    const login = () =>
      send(target, 'POST', '/auth/login', { json: { email: 'a@example.com', password: 'wrong password' } })
    await login()
    refused(await login(), 429, 'RATE_LIMITED')
    equal((await scrape(target)).get('sallyport_rate_limit_refusals_total{limit="login"}'), 1)
  },

  'shows the outbox and the open streams': async (open) => {
    const target = await open({ ...withMetrics(), hub: memoryHub() })
    const empty = await scrape(target)
    equal(empty.get('sallyport_outbox_deliveries{status="pending"}'), 0)
    equal(empty.get('sallyport_outbox_oldest_age_seconds'), 0)
    equal(empty.get('sallyport_event_streams'), 0)
    await registerWebhook(target, { url: 'https://receiver.example.com/', events: ['shop.order'] })
    await target.sallyport.track('shop.order')
    target.clock.advance(90_000)
    const headers = { Authorization: `Bearer ${ADMIN_SECRET}` }
    const stream = await readStream(await target.request('/admin/api/events/stream', { headers }))
    const found = await scrape(target)
    equal(found.get('sallyport_outbox_deliveries{status="pending"}'), 1)
    equal(found.get('sallyport_outbox_oldest_age_seconds'), 90)
    equal(found.get('sallyport_event_streams'), 1)
    await stream.close()
  },

  'keeps the other figures while the outbox can’t be read': async (open) => {
    const target = await open(({ stores }) => ({
      ...withMetrics(),
      stores: {
        ...stores,
        deliveries: { ...given(stores.deliveries), count: () => Promise.reject(new Error('no disk')) },
      },
    }))
    const found = await scrape(target)
    isTrue(!found.has('sallyport_outbox_deliveries{status="pending"}'), 'no outbox')
    equal(found.get('sallyport_hash_queue_length'), 0)
  },

  'shows the pool of the database if the host passes it': async (open) => {
    const databasePool = () => ({ total: 5, idle: 3, waiting: 1 })
    const found = await scrape(await open({ ...WITH_ADMIN, metrics: metrics({ databasePool }) }))
    equal(found.get('sallyport_database_connections{state="busy"}'), 2)
    equal(found.get('sallyport_database_connections{state="idle"}'), 3)
    equal(found.get('sallyport_database_waiting'), 1)
  },
})
