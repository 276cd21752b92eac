import * as v from 'valibot'
import { text } from '../http/text.ts'

/** The name of a role. A path can name it: it has no slashes, nothing that isn't seen, and is no step of a path itself (R22). */
export const roleName = v.pipe(
  text(1, 100),
  v.check((name) => !/[/\\\p{C}]/u.test(name) && !/^\.{1,2}$/.test(name) && name.trim() === name, 'name'),
)
