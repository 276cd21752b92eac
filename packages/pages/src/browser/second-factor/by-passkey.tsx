import { usePage } from '../page-context.ts'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { expiryOf, type WayProps } from './way.ts'

/** Second factor by passkey. The browser asks only after a click, as browsers require. */
export function ByPasskey(props: WayProps) {
  const { text } = usePage()
  const sending = useSending()
  const askPasskey = usePasskey()
  const { tempToken } = props
  return (
    <>
      <Heading title={text('second.title')}>{text('second.passkeyLead')}</Heading>
      <Form
        sending={sending}
        submit={text('second.passkeySubmit')}
        onSend={async () => {
          if ((await sending.run(() => askPasskey({ tempToken }), expiryOf(props))) !== null) props.onDone()
        }}
      />
    </>
  )
}
