import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { CodeField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { SendAgain } from '../parts/forms/send-again.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { expiryOf, type WayProps } from './way.ts'

/** Second factor by a code in a text message. The message is sent only on a click, because each message costs money. */
export function ByTextMessage(props: WayProps) {
  const { text, post, config } = usePage()
  const [isSent, setSent] = useState(false)
  const [requesting, verifying] = [useSending(), useSending()]
  const fields = { mode: '2fa', tempToken: props.tempToken }
  const handles = expiryOf(props)
  const sendCode = () => post('/sms/send', { ...fields, emailLang: config.lang })
  async function request() {
    if ((await requesting.run(sendCode, handles)) !== null) setSent(true)
  }
  async function sendAgain() {
    const answer = await sendCode()
    if ('failure' in answer) handles(answer.failure)
    return answer
  }
  async function verify({ code = '' }: Readonly<Record<string, string>>) {
    const send = () => post('/sms/verify', { ...fields, code })
    if ((await verifying.run(send, handles)) !== null) props.onDone()
  }
  if (!isSent) {
    return (
      <>
        <Heading key="ask" title={text('second.title')}>
          {text('second.smsLead')}
        </Heading>
        <Form key="send" sending={requesting} submit={text('second.smsSend')} onSend={request} />
      </>
    )
  }
  return (
    <>
      <Heading key="sent" title={text('second.title')}>
        {verifying.failure === null && text('second.smsSent')}
      </Heading>
      <Form key="code" sending={verifying} submit={text('second.submit')} onSend={verify}>
        <CodeField name="code" problem={verifying.problems.code} />
      </Form>
      <SendAgain again={sendAgain} onSent={verifying.clear} />
    </>
  )
}
