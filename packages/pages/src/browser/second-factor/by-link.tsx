import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { MailSent } from '../parts/mail-sent.tsx'
import { MailCode } from '../sign-in/mail-code.tsx'
import { expiryOf, type WayProps } from './way.ts'

/** Second factor by a mailed link or code. The link may be opened in any tab of this browser; this tab then continues. */
export function ByLink(props: WayProps) {
  const { text, post, config } = usePage()
  const { magicLinkContent = 'link' } = config
  const [codeId, setCodeId] = useState<string | null>(null)
  const sending = useSending()
  const { tempToken, onDone } = props
  const fields = { mode: '2fa', tempToken }
  const send = () => post('/magic-link/send', { ...fields, emailLang: config.lang })
  if (codeId === '') return <MailSent lead={text('second.linkSent')} again={send} />
  if (codeId !== null) {
    return (
      <MailCode
        lead={text(magicLinkContent === 'both' ? 'second.bothSent' : 'second.codeSent')}
        codeId={codeId}
        again={send}
        redeem={(code) => post('/magic-link/verify', { ...fields, ...code })}
        onDone={onDone}
        handles={expiryOf(props)}
      />
    )
  }
  const isCode = magicLinkContent === 'code'
  return (
    <>
      <Heading title={text('second.title')}>{text(isCode ? 'second.codeLead' : 'second.linkLead')}</Heading>
      <Form
        sending={sending}
        submit={text(isCode ? 'login.mailCode' : 'second.linkSend')}
        onSend={async () => {
          const body = await sending.run(send, expiryOf(props))
          if (body !== null) setCodeId(body.codeId ?? '')
        }}
      />
    </>
  )
}
