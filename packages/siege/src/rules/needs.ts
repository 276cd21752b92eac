import type { Rule } from '../rule.ts'
import type { Siege } from '../siege.ts'

interface Needed {
  readonly admin?: boolean
  readonly mailbox?: boolean
  /** Method and path, such as `POST /auth/magic-link/send`. */
  readonly endpoint?: string | readonly string[]
}

/** Returns a rule's `skip`, which names the first thing that is missing. */
export function needs({ admin, mailbox, endpoint = [] }: Needed): NonNullable<Rule['skip']> {
  return async (siege: Siege) => {
    if (admin && !siege.hasAdmin) return 'needs --admin-secret'
    if (mailbox && !siege.hasMailbox) return 'needs --mailbox'
    for (const one of typeof endpoint === 'string' ? [endpoint] : endpoint) {
      const [method = '', path = ''] = one.split(' ')
      if (!(await siege.offers(method, path))) return `the server has no ${one}`
    }
    return null
  }
}
