import { useEffect, useRef, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { Field } from '../parts/forms/field.tsx'
import { PasswordField } from '../parts/forms/fields.tsx'
import type { Sending } from '../parts/forms/use-sending.ts'
import { ToSignIn } from '../parts/link.tsx'
import { Done } from '../parts/outcome.tsx'
import { forgetSecrets } from '../secrets.ts'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'
import { AddSignInMethod } from './add-sign-in-method.tsx'
import { useSignInMethods } from './use-sign-in-methods.tsx'

interface AcceptProps {
  readonly email: string
  readonly isPasswordOptional: boolean
}

/**
 * Opens the account of an invited person, who signs in with a password, a passkey or an account at a provider. Without
 * a password, accepting signs in, and the passkey or the provider account is added in the new session. If another user
 * is signed in in this browser, the page says so.
 */
export function AcceptAsNewcomer({ email, isPasswordOptional }: AcceptProps) {
  const { text, sentence, post, get, secrets, screen } = usePage()
  const { token } = secrets
  const box = useRef<HTMLDivElement>(null)
  const signIn = useSignIn()
  const methods = useSignInMethods(email, signIn.leave)
  const [chosen, setChosen] = useState(-1)
  const [state, setState] = useState<'asking' | 'has-password' | 'signed-in'>('asking')
  const [other, setOther] = useState(email)
  useEffect(() => {
    if (isPasswordOptional) get('/me').then((answer) => 'body' in answer && setOther(answer.body.email))
  }, [])
  const steps = { ...signIn, leave: () => setState('signed-in') }
  async function acceptBy(index: number, sending: Sending) {
    if (sending.isBusy) return
    setChosen(index)
    const name = box.current?.querySelector<HTMLInputElement>('[name=name]')?.value ?? ''
    const body = await sending.run(() => post('/invitations/accept', { token, name }), signIn.handles)
    if (body === null) return
    forgetSecrets(screen)
    if ('requiresTwoFactor' in body) signIn.take(body)
    else steps.leave()
  }
  const method = methods[chosen]
  if (state === 'signed-in' && method !== undefined) return <AddSignInMethod {...method} onLater={signIn.leave} />
  if (signIn.next !== null) return <SignInSteps next={signIn.next} signIn={steps} />
  if (state === 'has-password') {
    return (
      <Done title={text('invite.doneTitle')} lead={sentence('register.done', { email })}>
        <ToSignIn isMain />
      </Done>
    )
  }
  const hasMethods = isPasswordOptional && methods.length > 0
  const otherMethods = (sending: Sending) =>
    hasMethods && (
      <>
        <p class="or">{text('common.or')}</p>
        {other !== email && <p>{sentence('invite.switch', { other, email })}</p>}
        <div class="ways">
          {methods.map((each, index) => (
            <button key={each.label} type="button" class="secondary" onClick={() => acceptBy(index, sending)}>
              {each.mark}
              <span>{each.label}</span>
            </button>
          ))}
        </div>
      </>
    )
  return (
    <div ref={box}>
      <ClickToRedeem
        title={text('invite.title')}
        lead={sentence(hasMethods ? 'invite.leadMethods' : 'invite.lead', { email })}
        submit={text('invite.submit')}
        redeem={(fields) => post('/invitations/accept', { token, ...fields })}
        onDone={() => setState('has-password')}
        below={otherMethods}
      >
        {({ problems }) => (
          <>
            <Field
              name="name"
              label={text('field.name')}
              isOptional
              problem={problems.name}
              input={{ autocomplete: 'name', maxLength: 100 }}
            />
            <PasswordField name="password" isNew problem={problems.password} />
          </>
        )}
      </ClickToRedeem>
    </div>
  )
}
