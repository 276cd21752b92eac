import { pathOf } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import { useLoad } from '../../api/use-load.ts'
import type { AdminUser, Passkey, PasskeyList } from '../../api-types.ts'
import { Badge } from '../../elements/badge.tsx'
import { Button } from '../../elements/button.tsx'
import { Card } from '../../elements/card.tsx'
import { Moment } from '../../elements/moment.tsx'
import { useConfirm } from '../../feedback/confirmation.tsx'
import { Loaded } from '../../feedback/loaded.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { rich, t } from '../../language/text.ts'
import { knownAs } from '../known-as.ts'

export function PasskeysCard({ user }: { readonly user: AdminUser }) {
  const { id } = user
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const load = useLoad<PasskeyList>(pathOf`/users/${id}/passkeys`)
  async function remove({ id: passkeyId, name }: Passkey): Promise<void> {
    const text = t('{email} can no longer sign in with it and is told so by mail. Sessions begun with a passkey end.', {
      email: knownAs(user),
    })
    if (!(await confirm({ title: t('Remove the passkey “{name}”?', { name }), text, action: t('Remove passkey') })))
      return
    await run(async () => {
      await api.send('DELETE', pathOf`/users/${id}/passkeys/${passkeyId}`)
      load.reload()
      return t('Passkey {name} removed', { name })
    })
  }
  return (
    <Card title={t('Passkeys')}>
      <Loaded of={load}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p class="muted">{t('No passkeys.')}</p>
          ) : (
            <ul class="rows">
              {passkeys.map((passkey) => (
                <li key={passkey.id}>
                  <div>
                    <strong class="break" dir="auto">
                      {passkey.name}
                    </strong>{' '}
                    {passkey.isBackedUp && <Badge>{t('Synchronised')}</Badge>}
                    <span class="muted line">
                      {rich('Added {added} · last used {used}', {
                        added: <Moment at={passkey.createdAt} />,
                        used: <Moment at={passkey.lastUsedAt} isRelative none={t('never')} />,
                      })}
                    </span>
                  </div>
                  <Button
                    isSmall
                    isDisabled={isBusy}
                    label={t('Remove the passkey {name}', { name: passkey.name })}
                    onClick={() => remove(passkey)}
                  >
                    {t('Remove')}
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
