import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Answer, Failure, Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { CodeField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { SendAgain } from '../parts/forms/send-again.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { MailIcon } from '../parts/icons.tsx'

interface MailCodeProps {
  readonly lead: ComponentChildren
  /** Id of the code in the mail that was just sent. */
  readonly codeId: string
  /** Sends another mail. */
  readonly again: () => Promise<Answer<{ readonly codeId?: unknown }>>
  readonly redeem: (code: { readonly codeId: string; readonly code: string }) => Promise<Answer>
  readonly onDone: (body: Json) => void
  readonly handles: (failure: Failure) => boolean
  readonly children?: ComponentChildren
}

/** Asks for the code of a sign-in mail. */
export function MailCode({ lead, codeId: first, again, redeem, onDone, handles, children }: MailCodeProps) {
  const { text } = usePage()
  const sending = useSending()
  const [codeId, setCodeId] = useState(first)
  async function sendAgain() {
    const answer = await again()
    if ('body' in answer) setCodeId(String(answer.body.codeId))
    return answer
  }
  async function send({ code = '' }: Readonly<Record<string, string>>) {
    const body = await sending.run(() => redeem({ codeId, code }), handles)
    if (body !== null) onDone(body)
  }
  return (
    <>
      <MailIcon look="large" />
      <Heading title={text('sent.title')}>{lead}</Heading>
      <Form sending={sending} submit={text('login.submit')} onSend={send}>
        <CodeField name="code" label={text('field.mailCode')} problem={sending.problems.code} />
      </Form>
      <p class="hint">{text('sent.hint')}</p>
      <SendAgain again={sendAgain} onSent={sending.clear} />
      {children}
    </>
  )
}
