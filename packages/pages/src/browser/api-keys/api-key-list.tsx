import type { ReplyOf } from '../auth-endpoints.ts'
import { LastUsed } from '../lists/last-used.tsx'
import { ListItem } from '../lists/list-item.tsx'
import { RemoveButton } from '../lists/remove-button.tsx'
import { useDay } from '../lists/use-day.ts'
import { picked, useLoaded } from '../lists/use-loaded.ts'
import { usePage } from '../page-context.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { Row } from '../parts/row.tsx'
import { type KeysPath, NewApiKey } from './new-api-key.tsx'
import { useScopeName } from './scope-name.ts'

interface ApiKeyListProps {
  readonly path: KeysPath
  /** Text if there is no key. */
  readonly none: string
}

type Keys = ReplyOf<'GET', '/api-keys'>

/** API keys of the user or of an organisation: lists, makes and deletes them. */
export function ApiKeyList({ path, none }: ApiKeyListProps) {
  const { text, sentence, get, callSensitive } = usePage()
  // The cast is safe: both lists have the same schema.
  const keysIn = (body: object) => ('keys' in body ? (body as Keys) : undefined)
  const { value, failure, load } = useLoaded(async () => picked(await get(path), keysIn), [path])
  const day = useDay()
  const nameOf = useScopeName()
  const problem = <LoadProblem failure={failure} load={load} />
  if (value === null) return problem
  const { keys, scopes: offered } = value
  const items = keys.length > 0 && (
    <ul class="items">
      {keys.map(({ id, name, keyPrefix, scopes, isActive, createdAt, lastUsedAt, expiresAt }) => (
        <ListItem
          key={id}
          name={name}
          hint={[
            <code>{keyPrefix}…</code>,
            scopes.length > 0 ? scopes.map((scope) => nameOf(scope) ?? scope).join(', ') : text('keys.noScopes'),
            text('account.addedOn', { day: day(createdAt) }),
            <LastUsed at={lastUsedAt} />,
            expiresAt !== undefined && text('keys.until', { day: day(expiresAt) }),
            !isActive && text('keys.revoked'),
          ]}
          aside={
            <RemoveButton
              label={text('keys.delete')}
              of={name}
              ask={sentence('keys.deleteAsk', { name })}
              remove={() => callSensitive('DELETE', `${path}/${encodeURIComponent(id)}`)}
              onRemoved={load}
            />
          }
        />
      ))}
    </ul>
  )
  return (
    <Row
      title={text('keys.new')}
      value={keys.length > 0 ? undefined : none}
      action={text('keys.createStart')}
      below={[items, problem]}
    >
      {(close, hold) => (
        <NewApiKey
          path={path}
          scopes={offered}
          onMade={() => {
            hold()
            void load()
          }}
          onDone={() => close()}
        />
      )}
    </Row>
  )
}
