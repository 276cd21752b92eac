import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { IdentifierField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { MailSent } from '../parts/mail-sent.tsx'
import { takeTypedEmail } from '../typed-email.ts'
import { ResetByCode } from './reset-by-code.tsx'

/**
 * Requests a mail with a password reset link. For a username or a phone number, the service may send a code by text message instead. Shows the same
 * text whether or not an account exists, so that no one learns which accounts exist.
 */
export function ForgotPassword() {
  const { text, sentence, post, config } = usePage()
  const sending = useSending()
  const [email, setEmail] = useState('')
  const [typed] = useState(takeTypedEmail)
  const { identifiers } = config
  const field = identifiers === undefined ? 'email' : 'identifier'
  const ask = (to: string) => post('/forgot-password', { [field]: to, emailLang: config.lang })
  if (email !== '' && identifiers?.includes('phone') && !email.includes('@')) return <ResetByCode identifier={email} />
  if (email !== '') {
    return (
      <MailSent lead={sentence('forgot.sent', { email })} again={() => ask(email)}>
        <ToSignIn />
      </MailSent>
    )
  }
  async function send({ [field]: sent = '' }: Readonly<Record<string, string>>) {
    if ((await sending.run(() => ask(sent.trim()))) !== null) setEmail(sent.trim())
  }
  return (
    <>
      <Heading title={text('forgot.title')}>
        {text(identifiers === undefined ? 'forgot.lead' : 'forgot.leadAny')}
      </Heading>
      <Form sending={sending} submit={text('forgot.submit')} onSend={send}>
        <IdentifierField problem={sending.problems[field]} value={typed} takesPasskeys={false} />
      </Form>
      <ToSignIn />
    </>
  )
}
