import { isUserId, type Stores, USER_ID_RULE } from '@sallyport/core'
import { StartProblems } from '../../configuration/start-problems.ts'
import { openDatabase, pendingMigrationsOf } from '../../process/open-database.ts'
import { type Check, ok, warning } from './finding.ts'

const SUBJECT = 'user ids'
const PAGE_SIZE = 1000
/** Maximum number of ids that the message lists. */
const SHOWN = 20

/**
 * Reports users with ids that new users can't have. They can still sign in, but such an id can be confused with another actor (such as `admin`), or
 * can't be used in a URL's path.
 */
export const checkUserIds: Check = async ({ configuration: { settings, config } }) => {
  try {
    // Opening the database would apply migrations, which isn't this command's task. The doctor's check `checkDatabase` reports missing migrations.
    if ((await pendingMigrationsOf(settings.database)).length > 0) return []
    const { stores, close } = await openDatabase(settings.database, () => {})
    try {
      const found = await unusualIds({ ...stores, ...config.stores }.users)
      if (found === null) return []
      if (found.length === 0) return [ok(SUBJECT, 'All users have ids that new users may have.')]
      const names = found.slice(0, SHOWN).map((id) => JSON.stringify(id))
      const more = found.length > SHOWN ? ` and ${found.length - SHOWN} more` : ''
      const message = `These users have ids that no new user can have: ${names.join(', ')}${more}. A user id ${USER_ID_RULE}.`
      return [warning(SUBJECT, message, 'These accounts still work. Move the users to new accounts when you can.')]
    } finally {
      await close()
    }
  } catch (error) {
    // The doctor's check `checkDatabase` reports why the database can't be used.
    if (error instanceof StartProblems) return []
    throw error
  }
}

/** Returns null if the store can't list ids. */
async function unusualIds(users: Stores['users']): Promise<readonly string[] | null> {
  const found: string[] = []
  for (let after = ''; ; ) {
    const ids = await users.listIds?.({ after, limit: PAGE_SIZE })
    if (ids === undefined) return null
    found.push(...ids.filter((id) => !isUserId(id)))
    after = ids.at(-1) ?? after
    if (ids.length < PAGE_SIZE) return found
  }
}
