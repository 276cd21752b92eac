import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { type Answer, failed, type Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { type FeaturePage, type FeaturePart, useFeatureParts } from '../parts/feature-parts.ts'
import { IdentifierField, PasswordField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { MailIcon, PasskeyIcon, PasswordIcon, PhoneIcon } from '../parts/icons.tsx'
import { Link } from '../parts/link.tsx'
import { Problem } from '../parts/notice.tsx'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { usePasskeyAutofill } from '../passkeys/use-passkey-autofill.ts'
import { keepTypedEmail } from '../typed-email.ts'
import { ProviderLinks } from './provider-links.tsx'
import type { SignIn } from './use-sign-in.ts'

interface LoginFormProps {
  readonly email: string
  readonly signIn: SignIn
  /** `codeId`: id of the mailed code, empty if the mail carries a link only. */
  readonly onSent: (email: string, by: 'link' | 'sms', codeId: string) => void
}

/** Runs the sign-in of a feature's module. Resolves to the service's response, or to `{ body: null }` if the user cancelled. */
async function askFeature(load: FeaturePart['load'], given: FeaturePage): Promise<Answer<Json | null>> {
  try {
    const ask = await load()
    return (typeof ask === 'function' && (await ask(given))) || { body: null }
  } catch {
    return failed('NETWORK')
  }
}

/**
 * Signs in by any method. If accounts may have no password, the form first asks only for the address. Then it shows every sign-in method of the
 * service, not those of the account, so that no one learns which accounts exist (R24b).
 */
export function LoginForm({ email, signIn, onSent }: LoginFormProps) {
  const { text, sentence, post, config, brought, explain } = usePage()
  const { features, availableProviders } = config
  const fieldName = config.identifiers === undefined ? 'email' : 'identifier'
  const sending = useSending()
  const box = useRef<HTMLDivElement>(null)
  const isAddressFirst = features.passwordless === true && features.magicLink
  const [step, setStep] = useState<'address' | 'ways' | 'password'>(
    !isAddressFirst ? 'password' : email === '' ? 'address' : 'ways',
  )
  const [pressed, setPressed] = useState('password')
  const askPasskey = usePasskey()
  const parts = useFeatureParts('signIn')
  const [offered, setOffered] = useState<string | null>(null)
  usePasskeyAutofill(signIn, setOffered)
  const typedEmail = () =>
    box.current?.querySelector<HTMLInputElement>('[name=email],[name=identifier]')?.value.trim() ?? ''
  async function login(fields: Readonly<Record<string, string>>) {
    setPressed('password')
    const named = { [fieldName]: typedEmail() }
    const body = await sending.run(() => post('/login', { ...fields, ...named }), signIn.handles)
    if (body !== null) signIn.take(body)
  }
  async function sendTo(by: 'link' | 'sms') {
    const typed = typedEmail()
    if (typed === '') return sending.refuse([{ path: fieldName, rule: 'required' }])
    const fields = { [fieldName]: typed, mode: 'login', emailLang: config.lang }
    const path = by === 'link' ? '/magic-link/send' : '/sms/send'
    if (sending.isBusy) return
    setPressed(by)
    const body = await sending.run(() => post(path, fields))
    if (body !== null) onSent(typed, by, 'codeId' in body ? String(body.codeId ?? '') : '')
  }
  function submit(fields: Readonly<Record<string, string>>) {
    if (step === 'password') return login(fields)
    if (step === 'ways') return sendTo('link')
    setStep('ways')
  }
  async function byPasskey() {
    if (sending.isBusy) return
    setPressed('passkey')
    const body = await sending.run(() => askPasskey(), signIn.handles)
    if (body !== null) signIn.take(body)
  }
  async function byFeature({ feature, load, given }: (typeof parts)[number]) {
    if (sending.isBusy) return
    setPressed(feature)
    const body = await sending.run(() => askFeature(load, given), signIn.handles)
    if (body !== null) signIn.take(body)
  }
  const button = (by: string, label: string, onClick: () => void, icon?: ComponentChildren) => (
    <button type="button" class="secondary" aria-disabled={sending.isBusy && pressed === by} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  )
  // The usual text for this code says that a mail was just sent. That is wrong for a user who only opens this address.
  const code = offered ?? brought
  const told = code === 'EMAIL_NOT_VERIFIED' && offered === null ? text('login.unverified') : null
  const problem = code === null ? null : (told ?? explain({ code, message: '', seconds: 60 }))
  const hasOthers =
    features.passkeys || features.magicLink || features.sms || availableProviders.length + parts.length > 0
  const mailLabel = text(config.magicLinkContent === 'code' ? 'login.mailCode' : 'login.magicLink')
  const submitLabel = { address: text('common.continue'), ways: mailLabel, password: text('login.submit') }[step]
  return (
    <div ref={box}>
      <Heading key={step} title={text(step === 'ways' ? 'login.ways' : 'login.title')}>
        {step !== 'ways' && sentence('login.lead', { siteName: config.ui.siteName })}
      </Heading>
      {problem !== null && sending.failure === null && <Problem about={problem}>{problem}</Problem>}
      <Form
        sending={sending}
        submit={submitLabel}
        onSend={submit}
        isPressed={pressed === (step === 'ways' ? 'link' : 'password')}
      >
        <IdentifierField problem={sending.problems[fieldName]} value={email} takesPasskeys={features.passkeys} />
        {step === 'password' && (
          <PasswordField
            name="password"
            problem={sending.problems.password}
            aside={
              features.forgotPassword && (
                <Link to="forgot-password" onClick={() => keepTypedEmail(typedEmail())}>
                  {text('login.forgot')}
                </Link>
              )
            }
          />
        )}
      </Form>
      {hasOthers && <p class="or">{text('common.or')}</p>}
      <div class="ways">
        {features.passkeys && button('passkey', text('login.passkey'), byPasskey, <PasskeyIcon />)}
        <ProviderLinks />
        {step === 'ways' && button('password', text('login.usePassword'), () => setStep('password'), <PasswordIcon />)}
        {features.magicLink && step === 'password' && button('link', mailLabel, () => sendTo('link'), <MailIcon />)}
        {features.sms && step !== 'address' && button('sms', text('login.sms'), () => sendTo('sms'), <PhoneIcon />)}
        {parts.map((part) => button(part.feature, part.label, () => byFeature(part)))}
      </div>
      {features.register && (
        <p class="below">
          {text('login.noAccount')} <Link to="register">{text('login.register')}</Link>
        </p>
      )}
    </div>
  )
}
