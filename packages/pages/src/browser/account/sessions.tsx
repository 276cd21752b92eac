import { LastUsed } from '../lists/last-used.tsx'
import { ListItem } from '../lists/list-item.tsx'
import { RemoveButton } from '../lists/remove-button.tsx'
import { useList } from '../lists/use-list.ts'
import { usePage } from '../page-context.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { deviceOf } from './device-of.ts'

/** Lists the user's sessions. Has buttons that end one session, or all sessions except that of this browser. */
export function Sessions() {
  const { text, callSensitive } = usePage()
  const { items, failure, load } = useList('/sessions', (body) => body.sessions)
  if (items === null && failure === null) return null
  return (
    <>
      <h2 class="part">{text('account.sessions')}</h2>
      <ul class="items rows">
        {items?.map(({ handle, userAgent, ipAddress, lastActiveAt, isCurrent, isImpersonation }) => {
          const device =
            isImpersonation === true
              ? text('account.actingAdministrator')
              : userAgent
                ? deviceOf(userAgent)
                : text('account.unknownDevice')
          const remove = () => callSensitive('DELETE', `/sessions/${encodeURIComponent(handle)}`)
          return (
            <ListItem
              key={handle}
              name={device}
              hint={[ipAddress, <LastUsed at={lastActiveAt} />]}
              aside={
                isCurrent ? (
                  <span class="badge good">{text('account.thisDevice')}</span>
                ) : (
                  <RemoveButton label={text('account.end')} of={device} remove={remove} onRemoved={load} />
                )
              }
            />
          )
        })}
      </ul>
      <LoadProblem failure={failure} load={load} />
      {items !== null && items.length > 1 && (
        <p class="below">
          <RemoveButton
            label={text('account.endOthers')}
            remove={() => callSensitive('DELETE', '/sessions')}
            onRemoved={load}
          />
        </p>
      )}
    </>
  )
}
