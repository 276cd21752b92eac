import { useEffect, useRef, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { Dialog } from '../parts/dialog.tsx'
import { CodeField, PasswordField } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { LoadProblem } from '../parts/load-problem.tsx'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { type Proof, useProofs } from './use-proofs.ts'

/** Dialog that asks the signed-in user for the password, a code or a passkey, before a sensitive change. */
export function Reauthentication({ onAnswer }: { readonly onAnswer: (isConfirmed: boolean) => void }) {
  const { text } = usePage()
  return (
    <Dialog title={text('again.title')} onClose={() => onAnswer(false)}>
      <Proofs onConfirmed={() => onAnswer(true)} />
    </Dialog>
  )
}

/** The form of one proof, and buttons for the others. Without any proof, the user must sign in again. */
function Proofs({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const { text, post, linkTo } = usePage()
  const sending = useSending()
  const askPasskey = usePasskey()
  const { value: proofs, failure, load } = useProofs()
  const [chosen, choose] = useState<Proof>()
  const proof = chosen ?? proofs?.[0]
  const root = useRef<HTMLDivElement>(null)
  // The browser focuses “Cancel” when the dialog opens, because the proofs aren't loaded yet.
  useEffect(() => root.current?.querySelector<HTMLElement>('input, button, a')?.focus(), [proofs, chosen])
  if (proofs === null) return <LoadProblem failure={failure} load={load} />
  if (proof === undefined) {
    const signIn = new URL(linkTo('login', location.pathname + location.search), location.href)
    signIn.searchParams.set('again', '1')
    return (
      <div ref={root}>
        <p class="lead">{text('again.signIn')}</p>
        <p class="below">
          <a class="button primary" href={String(signIn)}>
            {text('login.submit')}
          </a>
        </p>
      </div>
    )
  }
  async function confirm({ password, totpCode = '' }: Readonly<Record<string, string>>) {
    const body = await sending.run(() => {
      if (proof === 'passkey') return askPasskey({ isAgain: true })
      const fields = proof === 'password' ? { currentPassword: password } : { totpCode }
      return post('/reauthenticate', fields)
    })
    if (body !== null) onConfirmed()
  }
  const { problems } = sending
  return (
    <div ref={root}>
      <Form key={proof} sending={sending} submit={text(`again.${proof}`)} onSend={confirm}>
        <p class="hint">{text('again.lead')}</p>
        {proof === 'password' && <PasswordField name="password" problem={problems.password} />}
        {proof === 'totp' && <CodeField name="totpCode" problem={problems.totpCode} />}
      </Form>
      {proofs.length > 1 && (
        <div class="ways below">
          {proofs
            .filter((other) => other !== proof)
            .map((other) => (
              <button key={other} type="button" class="secondary" onClick={() => choose(other)}>
                {text(`again.by.${other}`)}
              </button>
            ))}
        </div>
      )}
    </div>
  )
}
