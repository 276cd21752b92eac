import type { Observer } from '@sallyport/core'
import { metrics } from '@sallyport/core/metrics'
import { administer, registerWebhook, WITH_ADMIN } from '../admin/caller.ts'
import { requestGroup } from '../group.ts'
import { addAccount, PASSWORD } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, isTrue } from '../support/expect.ts'

/** Returns an observer that records what it sees, with the depth of nesting. */
function recorder(): { readonly observer: Observer; readonly seen: string[] } {
  const seen: string[] = []
  const observer: Observer = {
    async request({ method, route }, run) {
      const response = await run()
      seen.push(`${method} ${route} ${response.status}`)
      return response
    },
    async work(kind, name, run) {
      seen.push(`${kind} ${name}`)
      return run()
    },
    refused: (limit) => void seen.push(`refused ${limit}`),
  }
  return { observer, seen }
}

export const observersGroup = requestGroup('observers (the option tracing)', {
  'see the request, its hashes and its store calls, beside metrics': async (open) => {
    const { observer, seen } = recorder()
    const target = await open({ ...WITH_ADMIN, tracing: observer, metrics: metrics() })
    const { email } = await addAccount(target)
    seen.length = 0
    await send(target, 'POST', '/auth/login', { json: { email, password: PASSWORD } })
    for (const entry of ['store users.findByEmail', 'hash password.verify', 'store sessions.create'])
      isTrue(seen.includes(entry), entry)
    isTrue(seen.includes('POST /auth/login 200'), 'the request')
    const scraped = await administer(target, 'GET', '/metrics')
    isTrue(scraped.text.includes('route="/auth/login",status="2xx"'), 'metrics count as well')
  },

  'see requests to webhooks': async (open) => {
    const { observer, seen } = recorder()
    const target = await open({ ...WITH_ADMIN, tracing: observer })
    await registerWebhook(target, { url: 'https://receiver.invalid/', events: ['shop.order'], maxRetries: 0 })
    await target.sallyport.track('shop.order')
    await target.sallyport.drain()
    equal(
      seen.filter((entry) => entry.startsWith('webhook')),
      ['webhook webhook.deliver'],
    )
  },
})
