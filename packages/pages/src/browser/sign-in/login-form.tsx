import { useRef, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { EmailField, PasswordField } from '../parts/fields.tsx'
import { Form } from '../parts/form.tsx'
import { Heading } from '../parts/heading.tsx'
import { Link } from '../parts/link.tsx'
import { Problem } from '../parts/notice.tsx'
import { useSending } from '../parts/use-sending.ts'
import { ProviderLinks } from './provider-links.tsx'
import type { SignIn } from './use-sign-in.ts'

interface LoginFormProps {
  readonly email: string
  readonly signIn: SignIn
  readonly onSent: (email: string, by: 'link' | 'sms') => void
}

export function LoginForm({ email, signIn, onSent }: LoginFormProps) {
  const { text, post, config, brought, explain } = usePage()
  const { features, availableProviders } = config
  const sending = useSending()
  const box = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState<'password' | 'link' | 'sms'>('password')
  async function login(fields: Readonly<Record<string, string>>) {
    setPressed('password')
    const body = await sending.run(() => post('/login', { ...fields, email: fields.email?.trim() }), signIn.handles)
    if (body !== null) signIn.take(body)
  }
  async function sendTo(by: 'link' | 'sms') {
    const typed = box.current?.querySelector<HTMLInputElement>('[name=email]')?.value.trim() ?? ''
    if (typed === '') return sending.refuse([{ path: 'email', rule: 'required' }])
    const fields = { email: typed, mode: 'login', emailLang: config.lang }
    const path = by === 'link' ? '/magic-link/send' : '/sms/send'
    if (sending.isBusy) return
    setPressed(by)
    if ((await sending.run(() => post(path, fields))) !== null) onSent(typed, by)
  }
  const button = (by: 'link' | 'sms', label: string) => (
    <button type="button" class="secondary" aria-disabled={sending.isBusy && pressed === by} onClick={() => sendTo(by)}>
      <span>{label}</span>
    </button>
  )
  // The usual text for this code says that a mail was just sent. That is wrong for a user who only opens this address.
  const told =
    brought === 'EMAIL_NOT_VERIFIED'
      ? text('login.unverified')
      : explain({ code: brought ?? '', message: '', seconds: 60 })
  const hasOthers = features.magicLink || features.sms || availableProviders.length > 0
  return (
    <div ref={box}>
      <Heading title={text('login.title')}>{text('login.lead', { siteName: config.ui.siteName })}</Heading>
      {brought !== null && sending.failure === null && <Problem>{told}</Problem>}
      <Form sending={sending} submit={text('login.submit')} onSend={login} isPressed={pressed === 'password'}>
        <EmailField problem={sending.problems.email} value={email} />
        <PasswordField
          name="password"
          problem={sending.problems.password}
          aside={features.forgotPassword && <Link to="forgot-password">{text('login.forgot')}</Link>}
        />
      </Form>
      {hasOthers && <p class="or">{text('common.or')}</p>}
      <div class="ways">
        <ProviderLinks />
        {features.magicLink && button('link', text('login.magicLink'))}
        {features.sms && button('sms', text('login.sms'))}
      </div>
      {features.register && (
        <p class="below">
          {text('login.noAccount')} <Link to="register">{text('login.register')}</Link>
        </p>
      )}
    </div>
  )
}
