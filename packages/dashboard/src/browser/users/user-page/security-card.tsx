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
import { rich, t } from '../../language/text.ts'
import { knownAs } from '../known-as.ts'
import { missingAppHint } from '../missing-app-hint.ts'
import type { UserCardProps } from './profile-card.tsx'
import { ResetPassword } from './reset-password.tsx'

export function SecurityCard({ user, onChange }: UserCardProps) {
  const { api, features } = useApi()
  const confirm = useConfirm()
  const { run, isBusy } = useAction()
  const [isResetting, setResetting] = useState(false)
  const email = knownAs(user)
  const { id, isEmailVerified, emailVerificationDeadline: deadline, isTotpEnabled, require2FA = false } = user

  const patch = (change: object, told: string) =>
    run(async () => {
      onChange((await api.send<ChangedUser>('PATCH', pathOf`/users/${id}`, change)).user)
      return told
    })
  async function removeTotp(): Promise<void> {
    const text = t(
      '{email} signs in without the authenticator app from now on, and the recovery codes no longer work.',
      {
        email,
      },
    )
    if (
      !(await confirm({ title: t('Remove the second factor of {email}?', { email }), text, action: t('Remove 2FA') }))
    )
      return
    await run(async () => {
      await api.send('DELETE', pathOf`/users/${id}/2fa`)
      onChange()
      return t('Second factor of {email} removed', { email })
    })
  }
  async function revoke(): Promise<void> {
    const text = t('Every device of {email} has to sign in again.', { email })
    if (!(await confirm({ title: t('End all sessions of {email}?', { email }), text, action: t('End all sessions') })))
      return
    await run(async () => {
      const { revoked } = await api.send<{ readonly revoked: number }>('DELETE', pathOf`/users/${id}/sessions`)
      onChange()
      return t('{count, plural, one {# session} other {# sessions}} ended', { count: revoked })
    })
  }
  return (
    <Card title={t('Security')}>
      <div class="stack">
        <SwitchField
          label={t('Email address verified')}
          isOn={isEmailVerified}
          isDisabled={isBusy}
          hint={
            !isEmailVerified && deadline
              ? rich('Can sign in unverified until {deadline}', { deadline: <Moment at={deadline} /> })
              : undefined
          }
          onChange={(on) =>
            patch({ isEmailVerified: on }, on ? t('Address marked as verified') : t('Address marked as not verified'))
          }
        />
        <SwitchField
          label={t('Second factor required')}
          isOn={require2FA}
          isDisabled={isBusy}
          hint={isTotpEnabled ? t('An authenticator app is set up.') : missingAppHint(features)}
          onChange={(on) =>
            patch({ require2FA: on }, on ? t('Second factor required') : t('Second factor no longer required'))
          }
        />
        <div class="row">
          {features.mail && (
            <Button isDisabled={isBusy || user.isDisabled === true} onClick={() => setResetting(true)}>
              {t('Reset password')}
            </Button>
          )}
          <Button isDisabled={isBusy} onClick={revoke}>
            {t('End all sessions')}
          </Button>
          {isTotpEnabled && (
            <Button isDisabled={isBusy} look="danger" onClick={removeTotp}>
              {t('Remove 2FA')}
            </Button>
          )}
        </div>
      </div>
      {isResetting && <ResetPassword user={user} onClose={() => setResetting(false)} />}
    </Card>
  )
}
