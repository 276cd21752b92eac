import { authorizationServer } from '@sallyport/authorization-server'
import type { LogEntry, OutboundRequest } from '@sallyport/core'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { tenants } from '@sallyport/tenants'
import fc from 'fast-check'
import { serverOptions } from '../authorization-server/client.ts'
import { runCase } from '../group.ts'
import { documentOf } from '../openapi/documents.ts'
import { operationsOf } from '../openapi/find-operation.ts'
import { type Answer, sendInProcess } from '../support/answer.ts'
import { isTrue } from '../support/expect.ts'
import { targetMaker } from '../support/make-target.ts'
import type { Harness, MakeTarget, Overrides, Target } from '../support/target.ts'
import { forEveryEndpoint, isHarmless } from './every-endpoint.ts'
import { ODD_TEXTS, requestsTo } from './random-requests.ts'

/** Responses of a service: numbers of operations and of answers, by the first digit of their status. */
export interface Answered {
  readonly operations: number
  readonly byClass: ReadonlyMap<string, number>
  readonly requests: number
}

/** Webhook for every event. */
const RECEIVER = {
  id: 'fuzz',
  url: 'https://receiver.example.com/hook',
  events: ['*'],
  isActive: true,
  maxRetries: 0,
  retryDelayMs: 1000,
}
/**
 * Endpoints whose answers may contain the input: organisations show what members stored, and the POST callback of a provider redirects to a GET with
 * the form as its query.
 */
const ECHOING = /^\/auth\/(tenants|oauth\/\{provider\}\/callback)/
const STACK = /\n\s+at .+:\d+|node:internal|\bnode_modules\b|SQLITE_|sqlstate/i

/**
 * Sends at least `requests` random requests to a service with everything on, by every kind of caller. Expects of each answer a documented
 * status and body, no failure of the service, no stack and nothing of the input. At the end no secret may be in log, events, rows, files of
 * the database and bodies of webhooks. An error names the seed and the number of the request.
 */
export async function fuzz(harness: Pick<Harness, 'stores'>, requests: number, seed: number): Promise<Answered> {
  const byClass = new Map<string, number>()
  const bodies: string[] = []
  let operations = 0
  let sent = 0
  const receive = async (_: string, { headers, body }: OutboundRequest): Promise<Response> => {
    if (headers['X-Webhook-Event'] === undefined) throw new TypeError('only the receiver of webhooks can be reached')
    bodies.push(String(body))
    return new Response(null, { status: 204 })
  }
  const withFeatures = (open: MakeTarget): MakeTarget => {
    return async (overrides = {}) => {
      const more = await fuzzedOptions()
      return open((usual) => ({
        ...(typeof overrides === 'function' ? overrides(usual) : overrides),
        ...more,
        platform: { ...usual.platform, fetch: receive },
      }))
    }
  }

  async function run(open: MakeTarget): Promise<void> {
    let each = 0
    let fuzzed: Target | undefined
    await forEveryEndpoint(withFeatures(open), async ({ target, operation, callers }) => {
      if (fuzzed === undefined) {
        await listen(target)
        // Other fields get the same texts, and may be stored.
        for (const text of ODD_TEXTS) target.storesInClear(text)
      }
      fuzzed = target
      each ||= Math.ceil(requests / operationsOf(await documentOf(target.options)).length)
      const method = operation.method.toUpperCase()
      let known = await everyKind(callers)
      for (const [index, { path, sent: request, caller }] of fc
        .sample(requestsTo(operation), { seed: seed + operations, numRuns: each })
        .entries()) {
        const headers = { ...known[caller % known.length], ...request.headers }
        const what = `FUZZ_SEED=${seed}, request ${index} (${path} ${JSON.stringify(request.json)})`
        const answer = await sendInProcess(target, method, path, { ...request, headers }).catch((error: unknown) => {
          throw new Error(`${what}: ${error instanceof Error ? error.message : error}`)
        })
        judge(answer, what, target.log)
        if (!ECHOING.test(operation.template)) isHarmless(answer, what, operation)
        const first = `${answer.status}`.slice(0, 1)
        byClass.set(first, (byClass.get(first) ?? 0) + 1)
        sent++
        // The request may have ended the session or deleted the account.
        if (answer.status < 400 && method !== 'GET') known = await everyKind(callers)
      }
      operations++
    })
    if (fuzzed !== undefined) await deliver(fuzzed)
  }

  async function listen({ stores, clock }: Target): Promise<void> {
    await stores.webhooks?.insert({ ...RECEIVER, createdAt: clock.now() })
    // Registrations are cached for 5 s.
    clock.advance(6000)
  }

  /** Delivers the webhooks that the requests have queued, and searches their bodies for secrets. */
  async function deliver({ sallyport, noSecretIn }: Target): Promise<void> {
    while ((await sallyport.drain()).attempts > 0);
    isTrue(bodies.length > operations, 'webhooks were delivered')
    for (const body of bodies) noSecretIn('the body of a webhook', body)
  }

  await runCase({ name: 'random requests', run }, targetMaker({ ...harness, searchesSecrets: true }))
  return { operations, byClass, requests: sent }
}

/** Options that are off by default and that `everythingOn` lacks. */
async function fuzzedOptions(): Promise<Overrides> {
  return {
    features: [
      ownedKeys(),
      tenants({ create: 'anyone', roles: ['editor'] }),
      authorizationServer(await serverOptions()),
    ],
    identifiers: ['email', 'username'],
    magicLink: { content: 'both' },
    registration: { passwordless: true },
  }
}

function judge({ status, text, headers }: Answer, what: string, log: readonly LogEntry[]): void {
  const cause = status < 500 ? '' : log.findLast(({ level }) => level === 'error')?.error
  isTrue(status < 500, `${what} is no failure of ours: ${status} ${text} ${cause}`)
  isTrue(headers.get('Content-Type')?.startsWith('text/html') === true || !STACK.test(text), `${what} shows no stack`)
}

type Headers = Readonly<Record<string, string>>

/** The callers of the endpoint, those by cookie of a foreign page and of none, and those with credentials that aren't ours. */
async function everyKind(callers: () => Promise<readonly Headers[]>): Promise<readonly Headers[]> {
  const known = await callers()
  const tokens = known.flatMap(({ Authorization }) => Authorization?.slice('Bearer '.length) ?? [])
  return [
    ...known,
    ...tokens
      .slice(0, 1)
      .flatMap((token) => [
        { Cookie: `accessToken=${token}` },
        { Cookie: `accessToken=${token}`, Origin: 'https://evil.example' },
      ]),
    { Authorization: `Bearer ${'a'.repeat(64)}` },
    { 'X-Api-Key': `ak_${'0'.repeat(48)}` },
  ]
}
