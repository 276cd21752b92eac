import * as v from 'valibot'
import { text } from '../../foundations/values/text.ts'

/** Scopes that only keys of administrators can have. */
const RESERVED = /^(?:tools|api-keys|admin):/i

/** Scope that a key of a user or tenant may have: a permission of its owner, without wildcards. */
export const ownedKeyScope = v.pipe(
  text(1, 200),
  v.regex(/^[\w.-]+:[\w.:-]+$/),
  v.check((scope) => !RESERVED.test(scope), 'reserved'),
)

/** Returns those of the owner's permissions that a key can have as a scope. */
export function grantableScopes(permissions: readonly string[]): readonly string[] {
  return permissions.filter((permission) => v.is(ownedKeyScope, permission))
}
