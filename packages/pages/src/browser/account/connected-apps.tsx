import { LastUsed } from '../lists/last-used.tsx'
import { ListItem } from '../lists/list-item.tsx'
import { RemoveButton } from '../lists/remove-button.tsx'
import { useDay } from '../lists/use-day.ts'
import { useList } from '../lists/use-list.ts'
import { usePage } from '../page-context.ts'
import { LoadProblem } from '../parts/load-problem.tsx'

/** Lists the OAuth apps that the user has allowed to use the account, each with a button that ends the access. Renders nothing without such apps. */
export function ConnectedApps({ label }: { readonly label: string }) {
  const { text, sentence, callSensitive, config } = usePage()
  const { items, failure, load } = useList('/oauth2/grants', (body) => body.apps)
  const day = useDay()
  if (failure === null && (items === null || items.length === 0)) return null
  return (
    <>
      <h2 class="part">{label}</h2>
      <ul class="items rows">
        {items?.map(({ clientId, name, sentences, since, lastUsedAt }) => (
          <ListItem
            key={clientId}
            name={name}
            hint={[
              ...(config.lang === 'it' ? sentences.it : sentences.en),
              text('account.connectedOn', { day: day(since) }),
              <LastUsed at={lastUsedAt} />,
            ]}
            aside={
              <RemoveButton
                label={text('account.disconnect')}
                of={name}
                ask={sentence('account.disconnectAppAsk', { name })}
                remove={() => callSensitive('DELETE', `/oauth2/grants?client_id=${encodeURIComponent(clientId)}`)}
                onRemoved={load}
              />
            }
          />
        ))}
      </ul>
      <LoadProblem failure={failure} load={load} />
    </>
  )
}
