import { usePage } from '../page-context.ts'
import { Ago } from './ago.tsx'

/** Says how long ago something was used, or that it has not been. `at`: an ISO 8601 timestamp. */
export function LastUsed({ at }: { readonly at: string | undefined }) {
  const { text } = usePage()
  if (at === undefined) return text('account.neverUsed')
  return <Ago at={at} put={(when) => text('account.lastUsed', { day: when })} />
}
