import { useEffect } from 'preact/hooks'
import type { FieldsOf } from '../auth-endpoints.ts'
import { usePage } from '../page-context.ts'
import { Form } from '../parts/form.tsx'
import { Heading } from '../parts/heading.tsx'
import { MailIcon } from '../parts/icons.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { useSending } from '../parts/use-sending.ts'
import { awaitAnnounced } from './announce-sign-in.ts'
import type { SignIn } from './use-sign-in.ts'

interface AwaitVerificationProps {
  readonly email: string
  /** What the person typed to register. Only in this page's memory, never stored. */
  readonly credentials: FieldsOf<'POST', '/login'>
  readonly signIn: SignIn
}

/**
 * Waits until the new account's address is verified, then signs in: at once if another tab of this browser opens the
 * mailed link, else when the person says so.
 */
export function AwaitVerification({ email, credentials, signIn }: AwaitVerificationProps) {
  const { text, post } = usePage()
  const sending = useSending()
  async function login() {
    const body = await sending.run(() => post('/login', credentials), signIn.handles)
    if (body !== null) signIn.take(body)
  }
  useEffect(() => awaitAnnounced('verified', login), [])
  return (
    <>
      <MailIcon />
      <Heading title={text('register.verifyTitle')}>{text('register.verify', { email })}</Heading>
      <p class="hint">{text('register.waiting')}</p>
      <Form sending={sending} submit={text('register.opened')} onSend={login} look="secondary" />
      <ToSignIn />
    </>
  )
}
