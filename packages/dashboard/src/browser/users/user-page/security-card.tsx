import { useState } from 'preact/hooks'
import { pathOf } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import type { ChangedUser } from '../../api-types.ts'
import { Button } from '../../elements/button.tsx'
import { Card } from '../../elements/card.tsx'
import { Moment } from '../../elements/moment.tsx'
import { useConfirm } from '../../feedback/confirmation.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { SwitchField } from '../../forms/switch-field.tsx'
import { missingAppHint } from '../missing-app-hint.ts'
import type { UserCardProps } from './profile-card.tsx'
import { ResetPassword } from './reset-password.tsx'

export function SecurityCard({ user, onChange }: UserCardProps) {
  const { api, features } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const [isResetting, setResetting] = useState(false)
  const { id, email, isEmailVerified, emailVerificationDeadline: deadline, isTotpEnabled, require2FA = false } = user

  const patch = (change: object, told: string) =>
    run(async () => {
      onChange((await api.send<ChangedUser>('PATCH', pathOf`/users/${id}`, change)).user)
      return told
    })
  async function removeTotp(): Promise<void> {
    const text = `${email} signs in without the authenticator app from now on, and the recovery codes are void.`
    if (!(await confirm({ title: `Remove the second factor of ${email}?`, text, action: 'Remove 2FA' }))) return
    await run(async () => {
      await api.send('DELETE', pathOf`/users/${id}/2fa`)
      onChange()
      return `Second factor of ${email} removed`
    })
  }
  async function revoke(): Promise<void> {
    const text = `Every device of ${email} has to sign in again.`
    if (!(await confirm({ title: `End all sessions of ${email}?`, text, action: 'End all sessions' }))) return
    await run(async () => {
      const { revoked } = await api.send<{ readonly revoked: number }>('DELETE', pathOf`/users/${id}/sessions`)
      onChange()
      return revoked === 1 ? '1 session ended' : `${revoked} sessions ended`
    })
  }
  return (
    <Card title="Security">
      <div class="stack">
        <SwitchField
          label="Email address verified"
          isOn={isEmailVerified}
          isDisabled={isBusy}
          hint={
            !isEmailVerified && deadline ? (
              <>
                May sign in unverified until <Moment at={deadline} />
              </>
            ) : undefined
          }
          onChange={(on) =>
            patch({ isEmailVerified: on }, on ? 'Address marked as verified' : 'Verification taken back')
          }
        />
        <SwitchField
          label="Second factor required"
          isOn={require2FA}
          isDisabled={isBusy}
          hint={isTotpEnabled ? 'An authenticator app is set up.' : missingAppHint(features)}
          onChange={(on) =>
            patch({ require2FA: on }, on ? 'Second factor required' : 'Second factor no longer required')
          }
        />
        <div class="row">
          {features.mail && (
            <Button isDisabled={isBusy || user.isDisabled === true} onClick={() => setResetting(true)}>
              Reset password
            </Button>
          )}
          <Button isDisabled={isBusy} onClick={revoke}>
            End all sessions
          </Button>
          {isTotpEnabled && (
            <Button isDisabled={isBusy} look="danger" onClick={removeTotp}>
              Remove 2FA
            </Button>
          )}
        </div>
      </div>
      {isResetting && <ResetPassword user={user} onClose={() => setResetting(false)} />}
    </Card>
  )
}
