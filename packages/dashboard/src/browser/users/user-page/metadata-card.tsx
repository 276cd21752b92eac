import { useState } from 'preact/hooks'
import { pathOf } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import { useLoad } from '../../api/use-load.ts'
import type { Metadata } from '../../api-types.ts'
import { Button } from '../../elements/button.tsx'
import { Card } from '../../elements/card.tsx'
import { useConfirm } from '../../feedback/confirmation.tsx'
import { Loaded } from '../../feedback/loaded.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { t } from '../../language/text.ts'
import { EditMetadata } from './edit-metadata.tsx'

export function MetadataCard({ userId }: { readonly userId: string }) {
  const { api } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const path = pathOf`/users/${userId}/metadata`
  const load = useLoad<Metadata>(path)
  const [edited, setEdited] = useState<{ readonly key: string | null } | null>(null)

  async function remove(key: string): Promise<void> {
    const text = t('Its value can’t be restored.')
    if (!(await confirm({ title: t('Remove the key “{key}”?', { key }), text, action: t('Remove key') }))) return
    await run(async () => {
      await api.send('PUT', path, { [key]: null })
      load.reload()
      return t('Key {key} removed', { key })
    })
  }
  return (
    <Card
      title={t('Metadata')}
      actions={
        <Button isSmall icon="plus" onClick={() => setEdited({ key: null })}>
          {t('Add key')}
        </Button>
      }
    >
      <Loaded of={load}>
        {(metadata) => (
          <>
            {Object.keys(metadata).length === 0 && <p class="muted">{t('No metadata.')}</p>}
            <ul class="rows">
              {Object.entries(metadata).map(([key, value]) => (
                <li key={key}>
                  <div class="metadata">
                    <strong class="break">{key}</strong>
                    <code>{JSON.stringify(value)}</code>
                  </div>
                  <div class="row">
                    <Button isSmall label={t('Edit {key}', { key })} onClick={() => setEdited({ key })}>
                      {t('Edit')}
                    </Button>
                    <Button isSmall label={t('Remove {key}', { key })} isDisabled={isBusy} onClick={() => remove(key)}>
                      {t('Remove')}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
            {edited && (
              <EditMetadata
                path={path}
                metadata={metadata}
                name={edited.key}
                onClose={() => setEdited(null)}
                onSaved={load.reload}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
