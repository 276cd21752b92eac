import type { IssuedKey } from '../api-types.ts'
import { ShownOnce } from '../feedback/shown-once.tsx'
import { t } from '../language/text.ts'

/** Shows the whole API key after its creation. The API never returns the key again. */
export function RawKey({ issued: { rawKey, record }, onClose }: { readonly issued: IssuedKey; onClose(): void }) {
  const about = t('Copy the key now. It is shown only once, and the service stores only its hash.')
  return (
    <ShownOnce
      title={t('Key “{name}”', { name: record.name })}
      about={about}
      text={rawKey}
      copy={t('Copy key')}
      onClose={onClose}
    />
  )
}
