import { pathOf, withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import { Button } from '../elements/button.tsx'
import { Card } from '../elements/card.tsx'
import { Moment } from '../elements/moment.tsx'
import { useConfirm } from '../feedback/confirmation.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import { languageCode, rich, t } from '../language/text.ts'
import type { ConnectedApp, ConnectedApps } from './oauth-client-types.ts'

/** Lists the apps that may use the user's account, each with a button that ends its access. */
export function ConnectedAppsCard({ userId }: { readonly userId: string }) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const path = pathOf`/users/${userId}/oauth-grants`
  const load = useLoad<ConnectedApps>(path)
  async function end({ clientId, name }: ConnectedApp): Promise<void> {
    const text = t(
      'The app’s tokens stop working, and it has to ask the user again. APIs that verify tokens themselves accept them for up to 10 minutes more.',
    )
    if (!(await confirm({ title: t('End the access of “{name}”?', { name }), text, action: t('End access') }))) return
    await run(async () => {
      await api.send('DELETE', withQuery(path, { client_id: clientId }))
      load.reload()
      return t('Access of {name} ended', { name })
    })
  }
  return (
    <Card title={t('Connected apps')}>
      <Loaded of={load}>
        {({ apps }) =>
          apps.length === 0 ? (
            <p class="muted">{t('No app may use the account.')}</p>
          ) : (
            <ul class="rows">
              {apps.map((app) => (
                <li key={app.clientId}>
                  <div>
                    <strong class="break" dir="auto">
                      {app.name}
                    </strong>
                    <span class="muted line break">{sentencesOf(app).join(', ')}</span>
                    <span class="muted line">
                      {rich('Since {since} · last used {used}', {
                        since: <Moment at={app.since} />,
                        used: <Moment at={app.lastUsedAt} isRelative none={t('never')} />,
                      })}
                    </span>
                  </div>
                  <Button
                    isSmall
                    isDisabled={isBusy}
                    label={t('End access of {name}', { name: app.name })}
                    onClick={() => end(app)}
                  >
                    {t('End access')}
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

function sentencesOf({ sentences }: ConnectedApp): readonly string[] {
  const byLanguage: Readonly<Record<string, readonly string[]>> = sentences
  return byLanguage[languageCode()] ?? sentences.en
}
