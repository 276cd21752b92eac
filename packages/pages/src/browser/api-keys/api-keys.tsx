import { usePage } from '../page-context.ts'
import { ApiKeyList } from './api-key-list.tsx'

/** The user's API keys, which act as the user. */
export function ApiKeys({ label }: { readonly label: string }) {
  const { text } = usePage()
  return (
    <>
      <h2 class="part">{label}</h2>
      <div class="rows">
        <ApiKeyList path="/api-keys" none={text('keys.none')} />
      </div>
    </>
  )
}
