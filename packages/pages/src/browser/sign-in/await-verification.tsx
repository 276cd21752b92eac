import { useEffect } from 'preact/hooks'
import type { FieldsOf } from '../auth-endpoints.ts'
import { usePage } from '../page-context.ts'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { MailIcon } from '../parts/icons.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { latestRegistration } from '../registered-here.ts'
import { awaitAnnounced } from './announcements.ts'
import type { SignIn } from './use-sign-in.ts'

/** Time in ms after which the page forgets the password. On a shared computer, the next person must not be able to sign in with it. */
const WAIT_MS = 15 * 60_000

interface AwaitVerificationProps {
  readonly email: string
  /** Address and password that the person registered with. They are only in this page's memory. */
  readonly credentials: FieldsOf<'POST', '/login'>
  /** Mark of the registration, see `rememberRegistration`. */
  readonly registration: string
  readonly signIn: SignIn
  /** Called after 15 minutes, and when the browser shows this page again after another one. Forgets the credentials. */
  readonly onForget: () => void
}

/**
 * Waits until the new account's address is verified, then signs in: at once if another tab of this browser opens the
 * mailed link, else when the person says so.
 */
export function AwaitVerification({ email, credentials, registration, signIn, onForget }: AwaitVerificationProps) {
  const { text, sentence, post } = usePage()
  const sending = useSending()
  async function login() {
    const body = await sending.run(() => post('/login', credentials), signIn.handles)
    if (body !== null) signIn.take(body)
  }
  useEffect(() => {
    // The announcement names no account. So if two tabs wait, only the one with the later registration signs in.
    const stopWaiting = awaitAnnounced('verified', () => latestRegistration() === registration && login())
    const timer = setTimeout(onForget, WAIT_MS)
    addEventListener('pageshow', onForget)
    return () => {
      stopWaiting()
      clearTimeout(timer)
      removeEventListener('pageshow', onForget)
    }
  }, [])
  return (
    <>
      <MailIcon look="large" />
      <Heading title={text('register.verifyTitle')}>{sentence('register.verify', { email })}</Heading>
      <p class="hint">{text('register.waiting')}</p>
      <Form sending={sending} submit={text('register.opened')} onSend={login} look="secondary" />
      <ToSignIn />
    </>
  )
}
