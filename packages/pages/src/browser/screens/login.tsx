import { useEffect, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { MailSent } from '../parts/mail-sent.tsx'
import { FollowsOtherTabs } from '../sign-in/follows-other-tabs.tsx'
import { LoginForm } from '../sign-in/login-form.tsx'
import { MailCode } from '../sign-in/mail-code.tsx'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { SignedIn } from '../sign-in/signed-in.tsx'
import { TextCode } from '../sign-in/text-code.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'

/** Signs in. In a browser with a live session, first offers to go on with it, unless it is a guest's or the address has the query `again`. */
export function Login() {
  const { get, shell, query } = usePage()
  const [signedInAs, setSignedInAs] = useState<string | null>(shell.mayBeSignedIn && !query.has('again') ? null : '')
  useEffect(() => {
    if (signedInAs === null)
      get('/me').then((me) =>
        setSignedInAs('body' in me && !me.body.isGuest ? String(me.body.email || me.body.username || me.body.sub) : ''),
      )
  }, [])
  if (signedInAs === null) return null
  if (signedInAs === '') return <SignInForm />
  return <SignedIn email={signedInAs} onSignedOut={() => setSignedInAs('')} />
}

function SignInForm() {
  const { text, sentence, post, config, query } = usePage()
  const signIn = useSignIn()
  const [email, setEmail] = useState(query.get('login_hint') ?? '')
  const [way, setWay] = useState<'form' | 'link' | 'sms'>('form')
  const [codeId, setCodeId] = useState('')
  if (signIn.next !== null) return <SignInSteps next={signIn.next} signIn={signIn} />
  const backToForm = (
    <p class="below">
      <button type="button" class="plain" onClick={() => setWay('form')}>
        {text('login.otherWay')}
      </button>
    </p>
  )
  const fields = {
    [config.identifiers === undefined ? 'email' : 'identifier']: email,
    mode: 'login',
    emailLang: config.lang,
  }
  const { passwordless = false } = config.features
  const ofAccount = config.magicLinkContent === 'both' ? 'login.bothSent' : 'login.codeSent'
  const sent = passwordless ? 'login.mailSent' : codeId === '' ? 'login.linkSent' : ofAccount
  const sendLink = () => post('/magic-link/send', fields)
  if (way === 'link' && codeId !== '') {
    return (
      <>
        <FollowsOtherTabs />
        <MailCode
          lead={sentence(sent, { email })}
          codeId={codeId}
          again={sendLink}
          redeem={(code) => post('/magic-link/verify', code)}
          onDone={signIn.take}
          handles={signIn.handles}
        >
          {backToForm}
        </MailCode>
      </>
    )
  }
  if (way === 'link') {
    return (
      <>
        <FollowsOtherTabs />
        <MailSent lead={sentence(sent, { email })} again={sendLink}>
          {backToForm}
        </MailSent>
      </>
    )
  }
  if (way === 'sms') {
    return (
      <>
        <TextCode email={email} signIn={signIn} />
        {backToForm}
      </>
    )
  }
  return (
    <LoginForm
      email={email}
      signIn={signIn}
      onSent={(to, by, id) => {
        setEmail(to)
        setCodeId(id)
        setWay(by)
      }}
    />
  )
}
