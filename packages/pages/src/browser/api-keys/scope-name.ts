import type { OrganisationTextKey } from '../../texts/en-organisations.ts'
import { usePage } from '../page-context.ts'

/** Returns a function that says what a scope allows. The function returns undefined for a scope that the host defines. */
export function useScopeName(): (scope: string) => string | undefined {
  const { text, config } = usePage()
  return (scope) => {
    const key = `org.scope.${scope}`
    // The cast is safe: the texts have the key.
    return Object.hasOwn(config.translations, key) ? text(key as OrganisationTextKey) : undefined
  }
}
