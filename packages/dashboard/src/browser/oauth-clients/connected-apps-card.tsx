import { pathOf, withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import { Button } from '../elements/button.tsx'
import { Card } from '../elements/card.tsx'
import { Moment } from '../elements/moment.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import type { ConnectedApp, ConnectedApps } from './oauth-client-types.ts'

/** Apps that may use the account. */
export function ConnectedAppsCard({ userId }: { readonly userId: string }) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const path = pathOf`/users/${userId}/oauth-grants`
  const load = useLoad<ConnectedApps>(path)
  async function end({ clientId, name }: ConnectedApp): Promise<void> {
    const text =
      'Its tokens work no more, and it has to ask the user anew. APIs that check tokens by themselves accept one for 10 minutes more.'
    if (!(await confirm({ title: `End the access of “${name}”?`, text, action: 'End access' }))) return
    await run(async () => {
      await api.send('DELETE', withQuery(path, { client_id: clientId }))
      load.reload()
      return `Access of ${name} ended`
    })
  }
  return (
    <Card title="Connected apps">
      <Loaded of={load}>
        {({ apps }) =>
          apps.length === 0 ? (
            <p class="muted">No app may use the account.</p>
          ) : (
            <ul class="rows">
              {apps.map((app) => (
                <li key={app.clientId}>
                  <div>
                    <strong class="break">{app.name}</strong>
                    <span class="muted line break">{app.sentences.en.join(', ')}</span>
                    <span class="muted line">
                      Since <Moment at={app.since} /> · last used <Moment at={app.lastUsedAt} isRelative none="never" />
                    </span>
                  </div>
                  <Button isSmall isDisabled={isBusy} label={`End access of ${app.name}`} onClick={() => end(app)}>
                    End access
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
