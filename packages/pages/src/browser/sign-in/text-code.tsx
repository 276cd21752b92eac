import { usePage } from '../page-context.ts'
import { CodeField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { SendAgain } from '../parts/forms/send-again.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import type { SignIn } from './use-sign-in.ts'

/** Asks for the code of a text message as the first factor. */
export function TextCode({ email, signIn }: { readonly email: string; readonly signIn: SignIn }) {
  const { text, sentence, post, config } = usePage()
  const sending = useSending()
  const named = config.identifiers === undefined ? { email } : { identifier: email }
  async function send({ code = '' }: Readonly<Record<string, string>>) {
    const fields = { ...named, mode: 'login', code }
    const body = await sending.run(() => post('/sms/verify', fields), signIn.handles)
    if (body !== null) signIn.take(body)
  }
  return (
    <>
      <Heading title={text('login.smsTitle')}>{sentence('login.smsSent', { email })}</Heading>
      <Form sending={sending} submit={text('login.submit')} onSend={send}>
        <CodeField name="code" problem={sending.problems.code} />
      </Form>
      <SendAgain
        again={() => post('/sms/send', { ...named, mode: 'login', emailLang: config.lang })}
        onSent={sending.clear}
      />
    </>
  )
}
