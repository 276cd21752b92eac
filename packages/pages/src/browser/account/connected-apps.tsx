import { Ago } from '../lists/ago.tsx'
import { ListItem } from '../lists/list-item.tsx'
import { RemoveButton } from '../lists/remove-button.tsx'
import { useDay } from '../lists/use-day.ts'
import { useList } from '../lists/use-list.ts'
import { usePage } from '../page-context.ts'

/** Apps that the user let use the account, with the authorization server. Ends their access. Renders nothing if there are no such apps. */
export function ConnectedApps({ label }: { readonly label: string }) {
  const { text, callSensitive, config } = usePage()
  const { items, load } = useList('/oauth2/grants', (body) => body.apps)
  const day = useDay()
  if (items === null || items.length === 0) return null
  return (
    <>
      <h2 class="part">{label}</h2>
      <ul class="items rows">
        {items.map(({ clientId, name, sentences, since, lastUsedAt }) => (
          <ListItem
            key={clientId}
            name={name}
            hint={
              <>
                {(config.lang === 'it' ? sentences.it : sentences.en).map((sentence) => `${sentence} · `)}
                {text('account.linkedOn', { day: day(since) })}
                {' · '}
                {lastUsedAt === undefined ? (
                  text('account.neverUsed')
                ) : (
                  <Ago at={lastUsedAt} put={(when) => text('account.lastUsed', { day: when })} />
                )}
              </>
            }
            aside={
              <RemoveButton
                label={text('account.disconnect')}
                of={name}
                remove={() => callSensitive('DELETE', `/oauth2/grants?client_id=${encodeURIComponent(clientId)}`)}
                onRemoved={load}
              />
            }
          />
        ))}
      </ul>
    </>
  )
}
