import type { WebhookRun, WebhookRunStore } from '@sallyport/core/ports'
import { conflicts, same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { at } from '../instants.ts'
import { UNUSUAL_TEXTS } from '../users/unusual-texts.ts'

function aRun(id: string, fields: Partial<WebhookRun> = {}): WebhookRun {
  return { id, webhookId: 'w1', at: at(0), durationMs: 1, outcome: 'none', logs: [], ...fields }
}

async function listed(runs: WebhookRunStore, page: number, limit: number): Promise<unknown> {
  const { runs: found, total } = await runs.list({ webhookId: 'w1', page, limit })
  return [found.map(({ id }) => id), total]
}

export const webhookRunsContract: Contract<WebhookRunStore> = {
  name: 'webhookRuns',
  cases: {
    async 'gives back every field, and absent ones as absent'(runs) {
      const full = aRun('r1', {
        at: at(7),
        durationMs: 0.25,
        outcome: 'error',
        error: 'Error: "no"',
        logs: UNUSUAL_TEXTS,
      })
      await runs.insert(full)
      await runs.insert(aRun('r2'))
      same(await runs.list({ webhookId: 'w1', page: 1, limit: 9 }), { runs: [full, aRun('r2')], total: 2 }, 'the list')
      await conflicts(runs.insert(aRun('r1')), 'the same id')
    },
    async 'lists a webhook’s newest first, page by page, with the total'(runs) {
      for (const index of [2, 5, 1, 4, 3]) await runs.insert(aRun(`r${index}`, { at: at(index) }))
      await runs.insert(aRun('other', { webhookId: 'w2' }))
      same(await listed(runs, 1, 2), [['r5', 'r4'], 5], 'page 1')
      same(await listed(runs, 3, 2), [['r1'], 5], 'page 3')
      same(await listed(runs, 4, 2), [[], 5], 'beyond the last')
      same((await runs.list({ webhookId: 'w2', page: 1, limit: 9 })).total, 1, 'another’s')
    },
    async 'keeps the newest 200 of each webhook'(runs) {
      await runs.insert(aRun('other', { webhookId: 'w2', at: at(-1) }))
      await inParallel(205, (index) => runs.insert(aRun(`r${index}`, { at: at(index) })))
      same(await listed(runs, 200, 1), [['r5'], 200], 'the oldest that is left')
      await runs.insert(aRun('late', { at: at(4) }))
      same(await listed(runs, 200, 1), [['r5'], 200], 'after one that is older')
      same((await runs.list({ webhookId: 'w2', page: 1, limit: 9 })).total, 1, 'another’s')
    },
    async 'deletes only the runs of the webhook'(runs) {
      await runs.insert(aRun('r1'))
      await runs.insert(aRun('r2', { webhookId: 'w2' }))
      await runs.deleteForWebhook('w1')
      same(await listed(runs, 1, 9), [[], 0], 'the webhook’s')
      same((await runs.list({ webhookId: 'w2', page: 1, limit: 9 })).total, 1, 'another’s')
    },
    async 'returns copies, so that a changed copy changes no stored record'(runs) {
      const logs = ['a']
      await runs.insert(aRun('r1', { logs }))
      logs.push('mine')
      const { runs: found } = await runs.list({ webhookId: 'w1', page: 1, limit: 9 })
      found[0]?.at.setTime(0)
      Reflect.set(Object(found[0]?.logs), 0, 'mine')
      const { runs: again } = await runs.list({ webhookId: 'w1', page: 1, limit: 9 })
      same(again, [aRun('r1', { logs: ['a'] })], 'after changes')
    },
  },
}
