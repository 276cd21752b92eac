import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { EmailField } from '../parts/fields.tsx'
import { Form } from '../parts/form.tsx'
import { Heading } from '../parts/heading.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { MailSent } from '../parts/mail-sent.tsx'
import { useSending } from '../parts/use-sending.ts'
import { takeTypedEmail } from '../typed-email.ts'

/**
 * Requests a mail with a password reset link. Shows the same text for every address, so that no one learns which
 * accounts exist.
 */
export function ForgotPassword() {
  const { text, post, config } = usePage()
  const sending = useSending()
  const [email, setEmail] = useState('')
  const [typed] = useState(takeTypedEmail)
  const ask = (to: string) => post('/forgot-password', { email: to, emailLang: config.lang })
  if (email !== '') {
    return (
      <MailSent lead={text('forgot.sent', { email })} again={() => ask(email)}>
        <ToSignIn />
      </MailSent>
    )
  }
  async function send({ email: sent = '' }: Readonly<Record<string, string>>) {
    if ((await sending.run(() => ask(sent.trim()))) !== null) setEmail(sent.trim())
  }
  return (
    <>
      <Heading title={text('forgot.title')}>{text('forgot.lead')}</Heading>
      <Form sending={sending} submit={text('forgot.submit')} onSend={send}>
        <EmailField problem={sending.problems.email} value={typed} />
      </Form>
      <ToSignIn />
    </>
  )
}
