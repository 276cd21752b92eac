import { ListItem } from '../lists/list-item.tsx'
import { useDay } from '../lists/use-day.ts'
import { useList } from '../lists/use-list.ts'
import { usePage } from '../page-context.ts'
import { useSending } from '../parts/forms/use-sending.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { useMethodName } from '../parts/methods-list.tsx'
import { Problem } from '../parts/notice.tsx'
import { Row } from '../parts/row.tsx'

interface Suspended {
  readonly type: string
  readonly addedAt?: string
}

/**
 * Lists the suspended sign-in methods, for example after a password reset or the link "This wasn't me". A passkey, a provider account or a feature's
 * method has a button that allows it again. A phone number, or an address that an administrator set, has none: the user confirms it again.
 */
export function SuspendedMethods() {
  const { text } = usePage()
  const { items, failure, load } = useList('/sign-in-methods', (body) => body.signInMethods)
  const day = useDay()
  const nameOf = useMethodName()
  const suspended = items?.filter((method) => method.isSuspended) ?? []
  if (failure !== null) {
    return <Row title={text('account.suspended')} below={<LoadProblem failure={failure} load={load} />} />
  }
  if (suspended.length === 0) return null
  const isRestorable = ({ type }: Suspended) => ['passkey', 'linked-account', 'feature'].includes(type)
  const hintOf = (method: Suspended) => {
    if (method.type === 'phone') return text('account.suspendedPhone')
    if (method.type === 'email') return text('account.suspendedEmail')
    return method.addedAt === undefined ? '' : text('account.addedOn', { day: day(method.addedAt) })
  }
  const list = (
    <ul class="items">
      {suspended.map((method) => (
        <ListItem
          key={`${method.type} ${method.provider} ${method.id}`}
          name={nameOf(method)}
          hint={[hintOf(method)]}
          aside={isRestorable(method) && <RestoreButton method={method} of={nameOf(method)} onRestored={load} />}
        />
      ))}
    </ul>
  )
  return <Row title={text('account.suspended')} value={text('account.suspendedHint')} below={list} />
}

interface RestoreProps {
  readonly method: { readonly type: string; readonly id?: string; readonly provider?: string }
  /** Name of the method, for screen readers. */
  readonly of: string
  readonly onRestored: () => Promise<void>
}

function RestoreButton({ method: { type, id, provider }, of, onRestored }: RestoreProps) {
  const { text, callSensitive, explain } = usePage()
  const { run, isBusy, failure } = useSending()
  const label = text('account.restore')
  async function press() {
    const restore = () => callSensitive('POST', '/sign-in-methods/restore', { type, id, provider })
    if (!isBusy && (await run(restore)) !== null) await onRestored()
  }
  return (
    <>
      <button type="button" class="plain" aria-disabled={isBusy} aria-label={`${label}: ${of}`} onClick={press}>
        <span>{label}</span>
      </button>
      {failure && <Problem about={failure}>{explain(failure)}</Problem>}
    </>
  )
}
