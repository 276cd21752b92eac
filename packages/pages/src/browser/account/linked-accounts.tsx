import { usePage } from '../page-context.ts'
import { Row } from '../parts/row.tsx'
import { nameOfProvider } from '../sign-in/provider-names.ts'
import { ListItem } from './list-item.tsx'
import { RemoveButton } from './remove-button.tsx'
import { useDay } from './use-day.ts'
import { useList } from './use-list.ts'

/** Accounts at providers with which the user can sign in. Hidden if the user has none. */
export function LinkedAccounts() {
  const { text, callSensitive } = usePage()
  const { items, load } = useList('/linked-accounts', (body) => body.linkedAccounts)
  const day = useDay()
  if (!items?.length) return null
  const list = (
    <ul class="items">
      {items.map(({ provider, providerAccountId, email, name, linkedAt }) => {
        const path =
          `/linked-accounts/${encodeURIComponent(provider)}/${encodeURIComponent(providerAccountId)}` as const
        const title = nameOfProvider(provider)
        const account = [email ?? name, text('account.linkedOn', { day: day(linkedAt) })].filter(Boolean).join(' · ')
        return (
          <ListItem
            key={path}
            name={title}
            hint={account}
            aside={
              <RemoveButton
                label={text('account.disconnect')}
                of={title}
                remove={() => callSensitive('DELETE', path)}
                onRemoved={load}
              />
            }
          />
        )
      })}
    </ul>
  )
  return <Row title={text('account.linked')} below={list} />
}
