import { randomUUID } from 'node:crypto'

/** Request of an administrator, with the events whose rows the audit trail must hold once it is acknowledged. */
export interface Change {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly events: readonly string[]
  /** Sent as `X-Correlation-Id`, which each row of the change has. */
  readonly correlationId: string
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
        const user = (await send(change('POST', '/users', { email, isEmailVerified: true }, 'user.created')))?.user
        const tenant = user && (await send(change('POST', '/tenants', { name: 'Works' }, 'tenant.created')))?.tenant
        if (tenant === undefined) return
        const ofUser = `/users/${user?.id}`
        const moved = { isDisabled: false, email: `moved.${email}` }
        const further = [
          change('POST', `/tenants/${tenant.id}/users`, { userId: user?.id }, 'tenant.user.added'),
          change('POST', '/api-keys', { name: 'worker' }, 'apikey.created'),
          change('PATCH', ofUser, { isDisabled: true }, 'user.disabled'),
          change('PATCH', ofUser, moved, 'user.enabled', 'user.email.changed'),
          change('DELETE', ofUser, undefined, 'tenant.user.removed', 'user.deleted'),
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
  ...events: readonly string[]
): Change {
  const names = events.map((event) => `identity.${event}`)
  return { method, path, ...(body && { body }), events: names, correlationId: randomUUID() }
}
