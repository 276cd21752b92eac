import { usePage } from '../page-context.ts'

/**
 * Returns the address of an organisation's page. The address names the organisation, not the session, so each tab has its
 * own, and “back” returns to the one before.
 */
export function useOrganisationLink(): (id: string) => string {
  const { linkTo } = usePage()
  return (id) => {
    const account = linkTo('account')
    return `${account}${account.includes('?') ? '&' : '?'}organisation=${encodeURIComponent(id)}`
  }
}
