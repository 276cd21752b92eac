import { useEffect } from 'preact/hooks'
import { deviceOf } from '../account/device-of.ts'
import { usePage } from '../page-context.ts'
import { Form } from '../parts/form.tsx'
import { Heading } from '../parts/heading.tsx'
import { useSending } from '../parts/use-sending.ts'
import { useNewPasskey } from '../passkeys/use-new-passkey.ts'

interface CreateProps {
  readonly email: string
  readonly onDone: () => void
}

/** Lets an invited person who is signed in create their passkey. Asks the browser at once, and again by a button if that failed. */
export function CreateFirstPasskey({ email, onDone }: CreateProps) {
  const { text } = usePage()
  const sending = useSending()
  const create = useNewPasskey()
  async function add() {
    if ((await sending.run(() => create(deviceOf(navigator.userAgent)))) !== null) onDone()
  }
  useEffect(() => void add(), [])
  return (
    <>
      <Heading title={text('invite.doneTitle')}>{text('invite.addPasskey', { email })}</Heading>
      <Form sending={sending} submit={text('account.addPasskey')} onSend={add} />
      <div class="ways">
        <button type="button" class="secondary" onClick={onDone}>
          <span>{text('invite.later')}</span>
        </button>
      </div>
      <p class="below">{text('invite.laterHint')}</p>
    </>
  )
}
