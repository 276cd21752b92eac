import type { LinkedAccount, User } from '@sallyport/core/ports'
import { eventually } from '@sallyport/testkit'
import { type GithubLike, startGithubLike } from '../github-like.ts'
import { listen } from '../listen.ts'
import { type OpenIdProvider, startProvider } from '../provider.ts'
import { REDIRECT_URIS, type Setup } from './places.ts'
import type { Running } from './run-services.ts'
import type { Command, Seen } from './under-test.ts'
import type { VariantName } from './variants.ts'
import { type Visitor, visitor } from './visitor.ts'

export interface World {
  readonly origin: string
  readonly provider: OpenIdProvider
  readonly hub: GithubLike
  visitor(variant?: VariantName): Visitor
  /** A new person at the OpenID provider. Default claims: `{ email, email_verified: true }`. */
  person(claims?: Readonly<Record<string, unknown>>, prefix?: string): Person
  local(email: string, fields?: Partial<User>): Promise<User>
  seen(variant?: VariantName): Promise<Seen>
  advance(ms: number, variant: VariantName): Promise<void>
  change(id: string, patch: Extract<Command, { do: 'change' }>['patch']): Promise<void>
  remove(id: string): Promise<void>
  find(email: string): Promise<User | null>
  linksOf(id: string): Promise<readonly LinkedAccount[]>
  /** The token in the latest mail to an address; waits for it. */
  mailedToken(to: string, variant?: VariantName): Promise<string>
  /** The code in the latest text message to a number; waits for it. */
  textedCode(to: string, variant?: VariantName): Promise<string>
  close(): Promise<void>
}

export interface Person {
  readonly subject: string
  readonly email: string
}

let people = 0

export function newEmail(): string {
  return `person-${++people}@example.com`
}

export async function startWorld(run: (setup: Setup) => Promise<Running>): Promise<World> {
  const provider = await startProvider(REDIRECT_URIS)
  const hub = await startGithubLike()
  const bent = await startBentIssuer(provider)
  const { issuer, clients } = provider
  const service = await run({
    issuer,
    clients,
    bentIssuer: bent.origin,
    hub: { origin: hub.origin, client: hub.client },
  })
  const { origin } = service

  async function control<T>(command: Command, variant: VariantName = 'plain'): Promise<T> {
    const headers = { Connection: 'close', 'X-Variant': variant, 'Content-Type': 'application/json' }
    const response = await fetch(`${origin}/control`, { method: 'POST', headers, body: JSON.stringify(command) })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    // The cast is safe: each kind of command has this result, sent as JSON.
    return (await response.json()) as T
  }

  async function found(pattern: RegExp, textsIn: (seen: Seen) => readonly string[], variant?: VariantName) {
    let match: string | undefined
    await eventually(async () => {
      const text = textsIn(await control<Seen>({ do: 'see' }, variant)).at(-1)
      match = text && pattern.exec(text)?.[1]
      return match !== undefined
    }, 'a message arrives')
    return String(match)
  }

  await control({ do: 'prepare' })
  return {
    origin,
    provider,
    hub,
    visitor: (variant = 'plain') => visitor(origin, variant),
    person(claims = {}, prefix = 'person') {
      const email = newEmail()
      const subject = `${prefix}-${people}`
      provider.accounts.set(subject, { email, email_verified: true, ...claims })
      return { subject, email }
    },
    local: (email, fields = {}) => control({ do: 'add', user: { email, ...fields }, hasPassword: true }),
    seen: (variant) => control({ do: 'see' }, variant),
    advance: (ms, variant) => control({ do: 'advance', ms }, variant),
    change: (id, patch) => control({ do: 'change', id, patch }),
    remove: (id) => control({ do: 'delete', id }),
    find: (email) => control({ do: 'find', email }),
    linksOf: (id) => control({ do: 'links', id }),
    mailedToken: (to, variant) =>
      found(
        /token=([\da-f]{64})/,
        ({ mails }) => mails.filter((mail) => mail.to === to).map(({ text }) => text),
        variant,
      ),
    textedCode: (to, variant) =>
      found(
        /(\d{6})/,
        ({ texts }) => texts.filter(({ phoneNumber }) => phoneNumber === to).map(({ message }) => message),
        variant,
      ),
    async close() {
      await service.close()
      await Promise.all([provider.close(), hub.close(), bent.close()])
    },
  }
}

/**
 * An issuer that publishes another issuer's endpoints as its own, so that responses come from the wrong issuer (mix-up
 * attack).
 */
function startBentIssuer({ issuer }: OpenIdProvider) {
  return listen((own) => async (_, response) => {
    const honest = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()
    const { authorization_response_iss_parameter_supported: __, ...metadata } = honest as Record<string, unknown>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ ...metadata, issuer: own }))
  })
}
