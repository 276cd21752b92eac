import { useEffect, useState } from 'preact/hooks'
import type { ReplyOf } from '../auth-endpoints.ts'
import { Ago } from '../lists/ago.tsx'
import { ListItem } from '../lists/list-item.tsx'
import { RemoveButton } from '../lists/remove-button.tsx'
import { useDay } from '../lists/use-day.ts'
import { usePage } from '../page-context.ts'
import { Row } from '../parts/row.tsx'
import { type KeysPath, NewApiKey } from './new-api-key.tsx'

interface ApiKeyListProps {
  readonly path: KeysPath
  /** Text if there is no key. */
  readonly none: string
}

/** API keys of the user or of an organisation: lists, makes and deletes them. */
export function ApiKeyList({ path, none }: ApiKeyListProps) {
  const { text, get, callSensitive } = usePage()
  const [list, setList] = useState<ReplyOf<'GET', '/api-keys'> | null>(null)
  const day = useDay()
  async function load() {
    const answer = await get(path)
    // The cast is safe: both lists have the same schema. A page of a proxy contains no list.
    if ('body' in answer) setList('keys' in answer.body ? (answer.body as ReplyOf<'GET', '/api-keys'>) : null)
  }
  useEffect(() => void load(), [path])
  if (list === null) return null
  const items = list.keys.length > 0 && (
    <ul class="items">
      {list.keys.map(({ id, name, keyPrefix, scopes, isActive, createdAt, lastUsedAt, expiresAt }) => (
        <ListItem
          key={id}
          name={name}
          hint={
            <>
              <code>{keyPrefix}…</code>
              {` · ${scopes.length > 0 ? scopes.join(', ') : text('keys.noScopes')} · ${text('account.addedOn', { day: day(createdAt) })} · `}
              {lastUsedAt === undefined ? (
                text('account.neverUsed')
              ) : (
                <Ago at={lastUsedAt} put={(when) => text('account.lastUsed', { day: when })} />
              )}
              {expiresAt !== undefined && ` · ${text('keys.until', { day: day(expiresAt) })}`}
              {!isActive && ` · ${text('keys.revoked')}`}
            </>
          }
          aside={
            <RemoveButton
              label={text('keys.delete')}
              of={name}
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
      title={text('keys.title')}
      value={list.keys.length > 0 ? undefined : none}
      action={text('account.add')}
      below={items}
    >
      {(close) => <NewApiKey path={path} scopes={list.scopes} onMade={load} onDone={close} />}
    </Row>
  )
}
