import { useState } from 'preact/hooks'
import type { Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { CodeField, PasswordField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { SendAgain } from '../parts/forms/send-again.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { PasswordChanged } from '../parts/password-changed.tsx'

/** Sets a new password with the code of a text message. Says for every identifier that a code or a link may be on its way. */
export function ResetByCode({ identifier }: { readonly identifier: string }) {
  const { text, sentence, post, config } = usePage()
  const sending = useSending()
  const [result, setResult] = useState<Json | null>(null)
  if (result !== null) return <PasswordChanged result={result} />
  async function send({ code = '', newPassword = '' }: Readonly<Record<string, string>>) {
    const body = await sending.run(() => post('/reset-password', { identifier, code, newPassword }))
    if (body !== null) setResult({ ...body })
  }
  const { problems } = sending
  return (
    <>
      <Heading title={text('reset.title')}>{sentence('forgot.sentCode', { name: identifier })}</Heading>
      <Form sending={sending} submit={text('reset.submit')} onSend={send}>
        <CodeField name="code" problem={problems.code} />
        <PasswordField name="newPassword" isNew problem={problems.newPassword} />
      </Form>
      <SendAgain
        again={() => post('/forgot-password', { identifier, emailLang: config.lang })}
        onSent={sending.clear}
      />
      <ToSignIn />
    </>
  )
}
