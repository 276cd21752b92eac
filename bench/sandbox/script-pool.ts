/**
 * Measures how webhooks share the places for scripts: a busy sender, awaiting scripts, a long loop. `node -C
 * @sallyport/source bench/sandbox/script-pool.ts`
 */
import { createSallyport, defineAction } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { passwordHasher, platform } from '@sallyport/node'
import { scriptRunner } from '@sallyport/sandbox'
import { writeResults } from '../measuring/write-results.ts'

const [SENDS, EVERY_MS] = [25, 200]
const [AT_ONCE, ACTION_MS] = [60, 2000]
const DEADLINE_MS = 5000

const SCRIPTS = {
  slow: 'for (;;) {}',
  usual: "const { ms } = await actions.wait(10); result = { event: 'shop.paid', data: { ms, id: body.id } }",
  awaiting: `await actions.wait(${ACTION_MS})`,
  loop: 'for (let i = 0; i < 1e8; i++);',
} as const
type Provider = keyof typeof SCRIPTS

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const wait = defineAction({
  id: 'wait',
  label: 'Wait',
  category: 'Bench',
  description: 'Takes a while, as a look-up elsewhere does',
  fn: async (ms: number) => {
    await after(ms)
    return { ms }
  },
})

const scripts = scriptRunner()
const stores = memoryStores()
const sallyport = createSallyport({
  baseUrl: 'https://auth.example.com',
  secret: 'b3nch-S3cr3t-0f-m0re-than-32-bytes-42',
  stores,
  passwordHasher: passwordHasher(),
  platform: platform(),
  scripts,
  tools: { actions: [wait] },
  logger() {},
})

async function register(): Promise<void> {
  await stores.settings.updateSettings({ enabledWebhookActions: ['wait'] })
  for (const [provider, jsScript] of Object.entries(SCRIPTS)) {
    await stores.webhooks.insert({
      id: provider,
      provider,
      jsScript,
      allowedActions: ['wait'],
      isActive: true,
      maxRetries: 3,
      retryDelayMs: 1000,
      createdAt: new Date(),
    })
  }
}

interface Answer {
  readonly status: number
  readonly ms: number
}

async function send(provider: Provider): Promise<Answer> {
  const start = performance.now()
  const request = new Request(`http://bench.test/tools/webhook/${provider}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID() }),
  })
  const { status } = await sallyport.fetch(request, { address: '192.0.2.1' })
  return { status, ms: performance.now() - start }
}

/** One webhook sends slow scripts continuously, another sends typical scripts at the same rate. */
async function besideBusySender() {
  const [slow, usual]: [Promise<Answer>[], Promise<Answer>[]] = [[], []]
  for (let sent = 0; sent < SENDS; sent++) {
    slow.push(send('slow'))
    usual.push(send('usual'))
    await after(EVERY_MS)
  }
  return { slow: await Promise.all(slow), usual: await Promise.all(usual) }
}

function rowOf(name: string, answers: readonly Answer[], runs: readonly { readonly outcome: string }[]) {
  const of = (status: number) => answers.filter((answer) => answer.status === status).length
  const outcomes = [...new Set(runs.map(({ outcome }) => outcome))]
  const longest = Math.max(...answers.map(({ ms }) => ms))
  return [name, `${of(200)} of ${answers.length}`, String(of(503)), outcomes.join(', ') || '–', longest.toFixed(0)]
}

const runsOf = async (webhookId: Provider) => (await stores.webhookRuns.list({ webhookId, page: 1, limit: 100 })).runs

await register()
await send('usual')
const { slow, usual } = await besideBusySender()
const awaiting = await Promise.all(Array.from({ length: AT_ONCE }, () => send('awaiting')))
const loop = [await send('loop')]
await scripts.close?.()

const all200 = [...usual, ...awaiting].every(({ status }) => status === 200)
const haveRun = [...(await runsOf('usual')), ...(await runsOf('awaiting'))].every(
  ({ outcome }) => outcome === 'event' || outcome === 'none',
)
const hadItsTime = (await runsOf('loop')).every(
  ({ outcome, durationMs }) => outcome === 'none' || durationMs >= DEADLINE_MS - 20,
)
if (!all200 || !haveRun || !hadItsTime) process.exitCode = 1

writeResults({
  id: 'script-pool',
  title: 'Scripts of several webhooks',
  command: 'node -C @sallyport/source bench/sandbox/script-pool.ts',
  runtimes: ['node'],
  columns: ['webhook', 'answered 200', '503', 'outcomes', 'longest ms'],
  rows: [
    rowOf(`slow, ${1000 / EVERY_MS} a second`, slow, await runsOf('slow')),
    rowOf(`another one, ${1000 / EVERY_MS} a second beside it`, usual, await runsOf('usual')),
    rowOf(`${AT_ONCE} at once, each awaits ${ACTION_MS / 1000} s`, awaiting, await runsOf('awaiting')),
    rowOf('a loop of 100 million turns', loop, await runsOf('loop')),
  ],
  notes: [
    'The default runner: 4 threads, at most 2 for one webhook. The slow scripts loop until the wall clock ends them after 5 s.',
    'The sender of the slow scripts gets 503 OVERLOADED with Retry-After for those that find no place within 5 s; all others are answered 200.',
    'A script that awaits holds no place. The loop has its 5 s, unless it ends before.',
  ],
})
