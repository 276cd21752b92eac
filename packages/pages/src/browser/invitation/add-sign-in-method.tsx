import { useEffect } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import type { SignInMethod } from './use-sign-in-methods.tsx'

interface AddProps extends SignInMethod {
  readonly onLater: () => void
}

/**
 * Adds the passkey or the provider account that a person chose in place of a password when they accepted an invitation. Starts at once; a button tries
 * again after a failure.
 */
export function AddSignInMethod({ lead, submit, add, onLater }: AddProps) {
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
