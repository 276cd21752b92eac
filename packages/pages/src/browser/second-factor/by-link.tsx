import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { Form } from '../parts/form.tsx'
import { Heading } from '../parts/heading.tsx'
import { MailSent } from '../parts/mail-sent.tsx'
import { useSending } from '../parts/use-sending.ts'
import { expiryOf, type WayProps } from './way.ts'

/** Second factor by a mailed link. The link may be opened in any tab of this browser; this tab then continues. */
export function ByLink(props: WayProps) {
  const { text, post, config } = usePage()
  const [isSent, setSent] = useState(false)
  const sending = useSending()
  const send = () => post('/magic-link/send', { mode: '2fa', tempToken: props.tempToken, emailLang: config.lang })
  if (isSent) return <MailSent lead={text('second.linkSent')} again={send} />
  return (
    <>
      <Heading title={text('second.title')}>{text('second.linkLead')}</Heading>
      <Form
        sending={sending}
        submit={text('second.linkSend')}
        onSend={async () => {
          if ((await sending.run(send, expiryOf(props))) !== null) setSent(true)
        }}
      />
    </>
  )
}
