import { t } from '../language/text.ts'

const MAX_NAMED = 8

/** Names the records that an action changes, at most eight of them. */
export function NamedList({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      <ul class="named">
        {names.slice(0, MAX_NAMED).map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ul>
      {names.length > MAX_NAMED && <p>{t('and {more} more', { more: names.length - MAX_NAMED })}</p>}
    </>
  )
}
