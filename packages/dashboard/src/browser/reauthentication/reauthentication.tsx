import { useState } from 'preact/hooks'
import type { AuthApi } from '../api/auth-api.ts'
import { Button } from '../elements/button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { ErrorNotice } from '../feedback/notice.tsx'
import { rawIn } from '../forms/form-values.ts'
import { TextField } from '../forms/text-field.tsx'
import { rich, t } from '../language/text.ts'
import { confirmByPasskey } from './confirm-by-passkey.ts'
import { assertSame, type Identity, type Proof, useIdentity } from './use-identity.ts'

interface ReauthenticationProps {
  readonly own: AuthApi
  /** URL of the page where an account signs in. Null without the built-in pages. */
  readonly signIn: string | null
  onAnswer(isConfirmed: boolean): void
}

const NAMES = {
  password: 'Use the password',
  passkey: 'Use a passkey',
  totp: 'Use the authenticator app',
} as const satisfies Readonly<Record<Proof, string>>

/**
 * Asks the administrator for the password, a passkey or a code, because the sign-in is too old for a change. What they
 * typed stays in the page behind the dialog.
 */
export function Reauthentication({ own, signIn, onAnswer }: ReauthenticationProps) {
  const identity = useIdentity(own)
  const cancel = () => onAnswer(false)
  return (
    <Dialog title={t('Confirm that it’s you')} onClose={cancel}>
      {identity === null ? (
        <div class="dialog-body">{t('Loading…')}</div>
      ) : identity instanceof Error ? (
        <div class="dialog-body">
          <ErrorNotice error={identity} />
        </div>
      ) : (
        <Proofs identity={identity} own={own} signIn={signIn} onCancel={cancel} onConfirmed={() => onAnswer(true)} />
      )}
    </Dialog>
  )
}

interface ProofsProps extends Pick<ReauthenticationProps, 'own' | 'signIn'> {
  readonly identity: Identity
  onCancel(): void
  onConfirmed(): void
}

/** The form of one proof, and buttons for the others. If the account has no proof, the administrator must sign in again. */
function Proofs({ identity, own, signIn, onCancel, onConfirmed }: ProofsProps) {
  const [proof, setProof] = useState<Proof | undefined>(identity.proofs[0])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  async function confirm(form: FormData): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await assertSame(identity, own)
      if (proof === 'passkey') await confirmByPasskey(own)
      if (proof === 'password') await own.send('POST', '/reauthenticate', { currentPassword: rawIn(form, 'password') })
      if (proof === 'totp') await own.send('POST', '/reauthenticate', { totpCode: rawIn(form, 'code') })
      onConfirmed()
    } catch (failed) {
      setError(failed)
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void confirm(new FormData(event.currentTarget))
      }}
    >
      <div class="dialog-body stack">
        <p>{t('You signed in a while ago. Confirm that it’s you to continue.')}</p>
        {proof === undefined && <SignInAgain signIn={signIn} />}
        {proof === 'password' && (
          <TextField
            key="password"
            name="password"
            label={t('Your password')}
            type="password"
            autocomplete="current-password"
            isRequired
            maxLength={1024}
          />
        )}
        {proof === 'totp' && (
          <TextField
            key="code"
            name="code"
            label={t('Code from your authenticator app')}
            autocomplete="one-time-code"
            isRequired
            maxLength={16}
          />
        )}
        {error !== undefined && <ErrorNotice error={error} />}
        {identity.proofs.length > 1 && (
          <p>
            {identity.proofs
              .filter((other) => other !== proof)
              .map((other) => (
                <Button key={other} isSmall isDisabled={isBusy} onClick={() => setProof(other)}>
                  {t(NAMES[other])}
                </Button>
              ))}
          </p>
        )}
      </div>
      <footer class="dialog-foot">
        <Button isDisabled={isBusy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {proof === 'passkey' ? t(NAMES.passkey) : t('Continue')}
        </Button>
      </footer>
    </form>
  )
}

/** Shown for an account without a proof, which signs in only by mail, text message or provider. */
function SignInAgain({ signIn }: Pick<ReauthenticationProps, 'signIn'>) {
  if (signIn === null) return <p>{t('Sign in again in another tab, then continue here.')}</p>
  return (
    <p>
      {rich('{link}, then continue here.', {
        link: (
          <a href={`${signIn}?again=1`} target="_blank" rel="noopener">
            {t('Sign in again in another tab')}
          </a>
        ),
      })}
    </p>
  )
}
