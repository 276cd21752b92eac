import { ListItem } from '../lists/list-item.tsx'
import { RemoveButton } from '../lists/remove-button.tsx'
import { useDay } from '../lists/use-day.ts'
import { useList } from '../lists/use-list.ts'
import { usePage } from '../page-context.ts'
import { useSending } from '../parts/forms/use-sending.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { Named } from '../parts/named.tsx'
import { Problem } from '../parts/notice.tsx'
import { Row } from '../parts/row.tsx'
import { ProviderMark } from '../sign-in/provider-mark.tsx'
import { nameOfProvider } from '../sign-in/provider-names.ts'
import { useConnect } from '../sign-in/use-connect.ts'

/** Accounts at providers with which the user can sign in: connects and disconnects them. */
export function LinkedAccounts() {
  const { text, sentence, callSensitive, explain, config, shell } = usePage()
  const sending = useSending()
  const connect = useConnect()
  const { items, failure, load } = useList('/linked-accounts', (body) => body.linkedAccounts)
  const day = useDay()
  const problem = failure && <LoadProblem failure={failure} load={load} />
  if (items === null) return problem && <Row title={text('account.linked')} below={problem} />
  const missing = config.features.linking
    ? config.availableProviders.filter((id) => !items.some(({ provider }) => provider === id))
    : []
  if (items.length + missing.length === 0) return null
  const list = items.length > 0 && (
    <ul class="items">
      {items.map(({ provider, providerAccountId, email, name, linkedAt }) => {
        const path =
          `/linked-accounts/${encodeURIComponent(provider)}/${encodeURIComponent(providerAccountId)}` as const
        const title = nameOfProvider(provider)
        const account = email ?? name
        return (
          <ListItem
            key={path}
            name={title}
            hint={[account && <Named of={account} />, text('account.linkedOn', { day: day(linkedAt) })]}
            aside={
              <RemoveButton
                label={text('account.unlink')}
                of={title}
                ask={sentence('account.removeAsk', { name: account ? `${title} · ${account}` : title })}
                remove={() => callSensitive('DELETE', path)}
                onRemoved={load}
              />
            }
          />
        )
      })}
    </ul>
  )
  return (
    <Row
      title={text('account.linked')}
      value={items.length > 0 ? undefined : text('account.linkedNone')}
      below={[list, problem]}
      {...(missing.length > 0 && { action: text('account.add') })}
    >
      {() => (
        <div class="ways">
          {sending.failure && <Problem about={sending.failure}>{explain(sending.failure)}</Problem>}
          {missing.map((id) => (
            <button
              key={id}
              type="button"
              class="secondary"
              onClick={() => sending.isBusy || sending.run(() => connect(id, `${shell.mount}/ui/account`))}
            >
              <ProviderMark id={id} />
              <span>{text('account.connect', { provider: nameOfProvider(id) })}</span>
            </button>
          ))}
        </div>
      )}
    </Row>
  )
}
