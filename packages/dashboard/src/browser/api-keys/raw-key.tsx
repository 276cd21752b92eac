import type { IssuedKey } from '../api-types.ts'
import { ShownOnce } from '../feedback/shown-once.tsx'

/** Shows the whole API key after its creation. The API never returns the key again. */
export function RawKey({ issued: { rawKey, record }, onClose }: { readonly issued: IssuedKey; onClose(): void }) {
  const about = 'Copy the key now. It is shown only once, and the service stores only its hash.'
  return <ShownOnce title={`Key “${record.name}”`} about={about} text={rawKey} what="key" onClose={onClose} />
}
