import * as v from 'valibot'
import { text } from '../../../foundations/values/text.ts'

/**
 * Schema of the name of a role that is created or assigned. Names that begin with `tenant:` are reserved for roles of members (R42). The
 * name is used as a URL path segment: no slashes or backslashes, no invisible characters, no space at its ends, not `.` or `..` (R22).
 */
export const roleName = v.pipe(
  text(1, 100),
  v.check(
    (name) =>
      !name.startsWith('tenant:') &&
      !/[/\\\p{C}\p{Default_Ignorable_Code_Point}]/u.test(name) &&
      !/^\.{1,2}$/.test(name) &&
      name.trim() === name,
    'name',
  ),
)
