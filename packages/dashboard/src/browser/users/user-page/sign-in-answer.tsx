import { useState } from 'preact/hooks'
import { pathOf } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import type { ChangedUser } from '../../api-types.ts'
import { Button } from '../../elements/button.tsx'
import { Moment } from '../../elements/moment.tsx'
import { actorOf } from '../../events/event-sentence.ts'
import { Notice } from '../../feedback/notice.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { rich, t } from '../../language/text.ts'
import { missingAppHint } from '../missing-app-hint.ts'
import { EditProfile, type UserCardProps } from './profile-card.tsx'
import { ResetPassword } from './reset-password.tsx'
import type { Obstacle } from './sign-in-obstacle.ts'

interface AnswerProps extends UserCardProps {
  /** True if the mail relay refused a mail to the user's address. */
  readonly isMailRefused: boolean
}

/** Says everything that keeps the user from signing in, or that nothing does. */
export function SignInAnswers({ of: obstacles, ...card }: AnswerProps & { readonly of: readonly Obstacle[] }) {
  if (obstacles.length === 0)
    return (
      <Notice tone="good">
        <p>{t('Nothing recorded here prevents this person from signing in.')}</p>
      </Notice>
    )
  return obstacles.map((one) => <SignInAnswer key={one.text} of={one} {...card} />)
}

/** One obstacle, with the next step as a button. */
function SignInAnswer({ of: obstacle, isMailRefused, user, onChange }: AnswerProps & { readonly of: Obstacle }) {
  const { api, features } = useApi()
  const { run, isBusy } = useAction()
  const [isResetting, setResetting] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const patch = (change: object, told: string) =>
    run(async () => {
      onChange((await api.send<ChangedUser>('PATCH', pathOf`/users/${user.id}`, change)).user)
      return told
    })
  const { next, text, since, until } = obstacle
  const by = since && actorOf(since)
  return (
    <Notice tone={obstacle.isCertain ? 'bad' : 'warn'}>
      <p>
        {until !== undefined ? (
          <>
            {text} <Moment at={until} />.
          </>
        ) : since === undefined ? (
          text
        ) : (
          rich(by === undefined ? '{what} {when}.' : '{what} {when} by {by}.', {
            what: text,
            when: <Moment at={since.timestamp} isRelative />,
            by: by ?? '',
          })
        )}
      </p>
      {next === 'enable' && (
        <Button isSmall isBusy={isBusy} onClick={() => patch({ isDisabled: false }, t('Account enabled'))}>
          {t('Enable this account')}
        </Button>
      )}
      {next === 'verify' && (
        <Button
          isSmall
          isBusy={isBusy}
          onClick={() => patch({ isEmailVerified: true }, t('Address marked as verified'))}
        >
          {t('Mark the address as verified')}
        </Button>
      )}
      {next === 'reset' &&
        features.mail &&
        // The service mails no link to a disabled account.
        user.isDisabled !== true &&
        user.email !== '' && (
          <>
            {isMailRefused && (
              <p>
                {t(
                  'A mail to this address was refused. If the address is wrong, correct it and then mail a link: the link works in a browser in which the person signed in before. If there is no such browser, run “sallyport users open-address”.',
                )}
              </p>
            )}
            <div class="row">
              {isMailRefused && (
                <Button isSmall onClick={() => setEditing(true)}>
                  {t('Correct the address')}
                </Button>
              )}
              <Button isSmall onClick={() => setResetting(true)}>
                {t('Mail a link to choose a new password')}
              </Button>
            </div>
          </>
        )}
      {next === 'relax' && (
        <>
          <p>{missingAppHint(features)}</p>
          <Button
            isSmall
            isBusy={isBusy}
            onClick={() => patch({ require2FA: false }, t('Second factor no longer required'))}
          >
            {t('Don’t require a second factor')}
          </Button>
        </>
      )}
      {isResetting && <ResetPassword user={user} onClose={() => setResetting(false)} />}
      {isEditing && <EditProfile user={user} onChange={onChange} onClose={() => setEditing(false)} />}
    </Notice>
  )
}
