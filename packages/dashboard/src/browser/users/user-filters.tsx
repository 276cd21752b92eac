import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { RoleList, TenantList } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { type PlainText, t } from '../language/text.ts'
import { setQuery, useRoute } from '../routing/use-route.ts'

const FIELDS = ['state', 'kind', 'role', 'tenantId', 'secondFactor', 'sort'] as const

/** Filter and order of the users, stored in the page's address. Empty fields don't filter. */
export type UserFilter = Readonly<Record<(typeof FIELDS)[number], string>>

const STATES = [
  ['', 'All'],
  ['active', 'Active|users'],
  ['disabled', 'Disabled'],
  ['unverified', 'Not verified'],
] as const
const KINDS = [
  ['', 'All'],
  ['members', 'Members'],
  ['guests', 'Guests'],
] as const
const SECOND_FACTORS = [
  ['', 'All'],
  ['on', 'On'],
  ['off', 'Off'],
  ['required', 'Required'],
] as const
const SORTS = [
  ['', 'Newest first'],
  ['email', 'Email'],
  ['lastLogin', 'Last sign-in'],
] as const
const MOST = 100

export function useUserFilter(): readonly [UserFilter, (change: Partial<UserFilter>) => void] {
  const { query } = useRoute()
  // The cast is safe: the list has every field.
  const filter = Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? ''])) as UserFilter
  return [filter, (change) => setQuery({ ...change, page: undefined })]
}

interface UserFiltersProps {
  readonly filter: UserFilter
  onFilter(change: Partial<UserFilter>): void
}

export function UserFilters({ filter, onFilter }: UserFiltersProps) {
  const { features } = useApi()
  const roles = useLoad<RoleList>(features.roles ? withQuery('/roles', { limit: MOST }) : null)
  const tenants = useLoad<TenantList>(features.tenants ? withQuery('/tenants', { limit: MOST }) : null)
  const isFiltered = Object.values(filter).some(Boolean)
  const isWide = matchMedia('(min-width: 48rem)').matches
  return (
    <details class="filter-box" open={isWide || isFiltered}>
      <summary>{t('Filter')}</summary>
      <LoadFailure of={roles} what={t('Roles')} />
      <LoadFailure of={tenants} what={t('Tenants')} />
      <div class="filters">
        <SelectField
          name="state"
          label={t('Status')}
          value={filter.state}
          options={named(STATES)}
          onInput={(state) => onFilter({ state })}
        />
        {features.guests && (
          <SelectField
            name="kind"
            label={t('Guests')}
            value={filter.kind}
            options={named(KINDS)}
            onInput={(kind) => onFilter({ kind })}
          />
        )}
        <SelectField
          name="secondFactor"
          label={t('Second factor')}
          value={filter.secondFactor}
          options={named(SECOND_FACTORS)}
          onInput={(secondFactor) => onFilter({ secondFactor })}
        />
        {features.roles && (
          <SelectField
            name="role"
            label={t('Role')}
            value={filter.role}
            options={optionsOf(
              filter.role,
              roles.data?.roles.map(({ name }) => [name, name] as const),
            )}
            onInput={(role) => onFilter({ role })}
          />
        )}
        {features.tenants && (
          <SelectField
            name="tenantId"
            label={t('Tenant')}
            value={filter.tenantId}
            options={optionsOf(
              filter.tenantId,
              tenants.data?.tenants.map(({ id, name }) => [id, name] as const),
            )}
            onInput={(tenantId) => onFilter({ tenantId })}
          />
        )}
        <SelectField
          name="sort"
          label={t('Order')}
          value={filter.sort}
          options={named(SORTS)}
          onInput={(sort) => onFilter({ sort })}
        />
        {isFiltered && (
          <div class="row">
            <Button
              look="quiet"
              onClick={() => onFilter({ state: '', kind: '', role: '', tenantId: '', secondFactor: '', sort: '' })}
            >
              {t('Clear filter')}
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

type Options = readonly (readonly [value: string, text: string])[]

const named = (options: readonly (readonly [value: string, text: PlainText])[]): Options =>
  options.map(([value, text]) => [value, t(text)])

/** Returns the options of a filter. Adds the present value if the first page of the list doesn't contain it. */
function optionsOf(value: string, known: Options = []): Options {
  const isKnown = value === '' || known.some(([key]) => key === value)
  return [['', t('All')], ...known, ...(isKnown ? [] : [[value, value] as const])]
}
