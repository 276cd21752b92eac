import * as v from 'valibot'
import type { UsernameOptions } from '../../../ports/accounts/identifiers.ts'
import { callback, type Entries, group, list, oneOf, text } from './field.ts'

export const identifiers = v.optional(
  v.pipe(
    v.array(oneOf('email', 'username', 'phone'), 'must be a list'),
    v.check((kinds) => kinds.length > 0 && new Set(kinds).size === kinds.length, 'must name one or more, each once'),
  ),
)

export const username = group({ normalise: callback, reserved: list(text) } satisfies Entries<UsernameOptions>)
