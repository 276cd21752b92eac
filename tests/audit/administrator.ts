import { randomUUID } from 'node:crypto'
import type { Stores } from '../../packages/core/src/index.ts'

/** Request of an administrator, with the events whose rows the audit trail must hold once it is acknowledged. */
export interface Change {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly events: readonly string[]
  /** Sent as `X-Correlation-Id`, which each row of the change has. */
  readonly correlationId: string
  /** True if the stores contain the change. */
  isMade(stores: Stores): Promise<boolean>
}

export interface Administrator {
  /** Sends the request. Returns the response, or null if the connection broke. Throws if the status isn't 200. */
  send(change: Change): Promise<Answer | null>
  /** Makes changes one after another until the connection breaks: creates users, tenants and API keys, changes and deletes them. */
  work(): Promise<void>
}

interface Answer {
  readonly user?: { readonly id: string }
  readonly tenant?: { readonly id: string }
}

export function administrator(
  origin: string,
  secret: string,
  onChange: (change: Change, isAcknowledged: boolean) => void,
): Administrator {
  async function send(change: Change): Promise<Answer | null> {
    const { method, path, body, correlationId } = change
    const headers = {
      Authorization: `Bearer ${secret}`,
      'Content-Type': 'application/json',
      'X-Correlation-Id': correlationId,
    }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${origin}/admin/api${path}`, init)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null)
    onChange(change, answer !== null)
    if (answer === null) return null
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text)
  }

  return {
    send,
    async work() {
      for (;;) {
        const email = `${randomUUID()}@example.org`
        const name = randomUUID()
        const page = { page: 1, limit: 1 }
        const newUser = change('POST', '/users', { email, isEmailVerified: true }, ['user.created'], isKnown(email))
        const id = (await send(newUser))?.user?.id
        if (id === undefined) return
        const newTenant = change('POST', '/tenants', { name }, ['tenant.created'], async ({ tenants }) =>
          isFound(await tenants?.list?.({ ...page, search: name })),
        )
        const tenant = (await send(newTenant))?.tenant
        if (tenant === undefined) return
        const ofUser = `/users/${id}`
        const moved = `moved.${email}`
        const further = [
          change('POST', `/tenants/${tenant.id}/users`, { userId: id }, ['tenant.user.added'], async ({ tenants }) =>
            isFound({ total: (await tenants?.tenantsOf(id))?.length ?? 0 }),
          ),
          change('POST', '/api-keys', { name }, ['apikey.created'], async ({ apiKeys }) =>
            isFound(await apiKeys?.list({ ...page, search: name })),
          ),
          change(
            'PATCH',
            ofUser,
            { isDisabled: true },
            ['user.disabled'],
            async ({ users }) => (await users.findById(id))?.isDisabled === true,
          ),
          change(
            'PATCH',
            ofUser,
            { isDisabled: false, email: moved },
            ['user.enabled', 'user.email.changed'],
            isKnown(moved),
          ),
          change(
            'DELETE',
            ofUser,
            undefined,
            ['tenant.user.removed', 'user.deleted'],
            async ({ users }) => (await users.findById(id)) === null,
          ),
        ]
        for (const one of further) if ((await send(one)) === null) return
      }
    },
  }
}

function change(
  method: Change['method'],
  path: string,
  body: object | undefined,
  events: readonly string[],
  isMade: Change['isMade'],
): Change {
  const names = events.map((event) => `identity.${event}`)
  return { method, path, ...(body && { body }), events: names, correlationId: randomUUID(), isMade }
}

function isKnown(email: string): Change['isMade'] {
  return async ({ users }) => (await users.findByEmail(email)) !== null
}

function isFound(page: { readonly total: number } | undefined): boolean {
  return page !== undefined && page.total > 0
}
