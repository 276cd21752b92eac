import { useEffect } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { Form } from '../parts/form.tsx'
import { Heading } from '../parts/heading.tsx'
import { useSending } from '../parts/use-sending.ts'
import type { WayIn } from './use-ways-in.tsx'

interface AddProps extends WayIn {
  readonly onLater: () => void
}

/** Adds the passkey or the provider account of an invited person who is signed in: at once, and again by a button if that failed. */
export function AddWayIn({ lead, submit, add, onLater }: AddProps) {
  const { text } = usePage()
  const sending = useSending()
  const run = () => void sending.run(add)
  useEffect(run, [])
  return (
    <>
      <Heading title={text('invite.doneTitle')}>{lead}</Heading>
      <Form sending={sending} submit={submit} onSend={run} />
      <div class="ways">
        <button type="button" class="secondary" onClick={onLater}>
          <span>{text('invite.later')}</span>
        </button>
      </div>
      <p class="below">{text('invite.laterHint')}</p>
    </>
  )
}
