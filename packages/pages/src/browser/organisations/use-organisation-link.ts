import { usePage } from '../page-context.ts'

/**
 * Returns the function that makes the address of an organisation's page. The address names the organisation, and the
 * session doesn't, so each tab can show another one, and “back” returns to the previous one.
 */
export function useOrganisationLink(): (id: string) => string {
  const { linkTo } = usePage()
  return (id) => {
    const account = linkTo('account')
    return `${account}${account.includes('?') ? '&' : '?'}organisation=${encodeURIComponent(id)}`
  }
}
