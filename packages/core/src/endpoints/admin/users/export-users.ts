import * as v from 'valibot'
import { walkList } from '../../../identity/accounts/walk-list.ts'
import type { RoleStore } from '../../../ports/accounts/roles.ts'
import type { Granted } from '../../../ports/needs.ts'
import { csvLine, download } from '../../../web/http/replies/csv.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { pageFields, pageOf } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { adminUserView } from './admin-user.ts'
import { searchUsers, type UserFilters, userFilters } from './user-query.ts'
import { type UserWithRoles, withRoles } from './with-roles.ts'

const PAGE_SIZE = 500
const COLUMNS = [
  'id',
  'email',
  'name',
  'firstName',
  'lastName',
  'phoneNumber',
  'role',
  'isEmailVerified',
  'isDisabled',
  'isTotpEnabled',
  'require2FA',
  'loginProvider',
  'createdAt',
  'lastLogin',
  'username',
] as const satisfies readonly (keyof ReturnType<typeof adminUserView>)[]
/**
 * Name of the last column, after COLUMNS. Left out if the stores can't read roles. Add new columns after this one, so that the others keep their
 * places.
 */
const ROLES = 'roles'

const { search, filter } = pageFields

/**
 * Sends the matching users as CSV, oldest first, or newest first if the store lacks `profiles.search`. Ignores `sort` and `order`: an order that
 * changes during the export, such as that by last sign-in, would lose users between two pages. With `profiles.search`, users who register during the
 * export come last.
 */
export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/users/export.csv',
  summary: 'Export users as CSV',
  success: 'A CSV file of all matching users.',
  access: 'admin',
  needs: ['users.list', 'profiles'],
  hasEffects: true,
  isAudited: true,
  query: v.strictObject({ search, filter, ...userFilters }),
  replies: { 200: { contentType: 'text/csv' } },

  async handle({ query, admin: { by }, context }, given) {
    const { search, filter, ...filters } = query
    const exported = { file: 'users.csv', filters: Object.keys(query), by }
    await given.events.publish('identity.data.exported', exported, aboutRequest(context))
    return download('users.csv', 'text/csv', linesOf(filters, { search, filter }, given, given.roles))
  },
})

async function* linesOf(
  filters: UserFilters,
  asked: { readonly search: string | undefined; readonly filter: string | undefined },
  given: Granted<'users.list' | 'profiles'>,
  roles: RoleStore | undefined,
): AsyncGenerator<string, void> {
  const order = given.profiles.search === undefined ? {} : ({ sort: 'createdAt', order: 'asc' } as const)
  const read = async (range: { readonly page: number; readonly limit: number }) => {
    const { users: records, total } = await searchUsers({ ...filters, ...order }, { ...pageOf(asked), ...range }, given)
    return { records, total }
  }
  let head = csvLine(roles?.globalRolesOf === undefined ? COLUMNS : [...COLUMNS, ROLES])
  for await (const users of walkList(read, PAGE_SIZE)) {
    yield head + (await withRoles(users, roles)).map(lineOf).join('')
    head = ''
  }
}

function lineOf({ user, roles }: UserWithRoles): string {
  const view = adminUserView(user)
  const values = COLUMNS.map((column) => view[column])
  return csvLine(roles === undefined ? values : [...values, roles.join('; ')])
}
