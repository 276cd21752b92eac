import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { FieldsOf } from '../auth-endpoints.ts'
import type { Answer } from '../call.ts'
import { usePage } from '../page-context.ts'
import { Field } from '../parts/forms/field.tsx'
import { EmailField, PasswordField, UsernameField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { MailIcon } from '../parts/icons.tsx'
import { Link } from '../parts/link.tsx'
import { Done } from '../parts/outcome.tsx'
import { rememberRegistration } from '../registered-here.ts'
import { renamed } from '../renamed.ts'
import { AwaitVerification } from '../sign-in/await-verification.tsx'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { SignUpMailed } from '../sign-in/sign-up-mailed.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'

interface Mailed {
  readonly register: () => Promise<Answer>
  readonly codeId: string
}

/**
 * Registers an account and signs in: at once, or, if the service asks for a verified address first, as soon as the mailed link is used.
 * Without passwords, the mailed link or code creates the account and signs in.
 */
export function Register() {
  const { text } = usePage()
  return (
    <RegisterForm title={text('register.title')}>
      <p class="below">
        {text('register.haveAccount')} <Link to="login">{text('register.login')}</Link>
      </p>
    </RegisterForm>
  )
}

interface Waiting {
  readonly credentials: FieldsOf<'POST', '/login'>
  readonly registration: string
}

interface FormProps {
  /** Heading above the form. Default: none. */
  readonly title?: string
  /** Called when a guest has got a full account. */
  readonly onMember?: () => Promise<unknown>
  /** Shown below the form. */
  readonly children?: ComponentChildren
}

export function RegisterForm({ title, onMember, children }: FormProps) {
  const { text, sentence, get, post, config, shell } = usePage()
  const sending = useSending()
  const [email, setEmail] = useState('')
  const [isMailed, setMailed] = useState(true)
  const [again, setAgain] = useState<Mailed | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const signIn = useSignIn()
  const { passwordless = false, emailOptional = false } = config.features
  const isOptional = emailOptional && !passwordless
  async function send({ name = '', ...fields }: Readonly<Record<string, string>>) {
    const named = name.trim() === '' ? {} : { name: name.trim() }
    const body = { ...fields, ...named, email: fields.email?.trim(), emailLang: config.lang }
    // A guest whose address has an account is refused with CONFLICT.
    const register = async () => renamed(await post('/register', body), 'CONFLICT', 'EMAIL_EXISTS')
    const answer = await sending.run(register)
    if (answer === null) return
    if (passwordless) setAgain({ register, codeId: String(answer.codeId ?? '') })
    else if (onMember && 'body' in (await get('/me'))) return onMember()
    else {
      const registration = rememberRegistration()
      const identifier = body.email || fields.username
      const credentials = {
        [config.identifiers === undefined ? 'email' : 'identifier']: identifier,
        password: fields.password,
      }
      // An attempt to sign in now would be refused, and would mail a second link in place of the first.
      if (shell.verifiesFirst && body.email && config.features.verifyEmail) setWaiting({ credentials, registration })
      else await login(credentials)
    }
    setMailed(body.email !== '')
    setEmail(body.email || (fields.username ?? ''))
  }
  /** Signs in the new account. A failure isn't shown: the next page leads to the sign-in. */
  async function login(credentials: FieldsOf<'POST', '/login'>) {
    const body = await sending.run(
      () => post('/login', credentials),
      (failure) => signIn.handles(failure) || true,
    )
    if (body !== null) signIn.take(body)
  }
  if (signIn.next !== null) return <SignInSteps next={signIn.next} signIn={signIn} />
  if (waiting !== null)
    return <AwaitVerification email={email} {...waiting} signIn={signIn} onForget={() => setWaiting(null)} />
  if (again !== null) return <SignUpMailed email={email} again={again.register} codeId={again.codeId} />
  if (email !== '') {
    const isToVerify = isMailed && config.features.verifyEmail
    const kind = isToVerify ? 'verify' : 'done'
    return (
      <Done
        title={text(`register.${kind}Title`)}
        lead={sentence(`register.${kind}`, { email })}
        {...(isToVerify && { icon: <MailIcon look="large" /> })}
      >
        <Link to="login" look="button primary">
          {text('login.submit')}
        </Link>
      </Done>
    )
  }
  const { problems } = sending
  return (
    <>
      {title && <Heading title={title} />}
      <Form sending={sending} submit={text('register.submit')} onSend={send}>
        <Field
          name="name"
          label={text('field.name')}
          isOptional
          problem={problems.name}
          input={{ autocomplete: 'name', maxLength: 100 }}
        />
        {config.identifiers?.includes('username') && !passwordless && (
          <UsernameField problem={problems.username} isOptional={!isOptional} />
        )}
        <EmailField problem={problems.email} isOptional={isOptional} />
        {!passwordless && <PasswordField name="password" isNew problem={problems.password} />}
      </Form>
      {children}
    </>
  )
}
