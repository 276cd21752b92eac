import { useState } from 'preact/hooks'
import { pathOf, withQuery } from '../../api/admin-api.ts'
import { allOf } from '../../api/all-of.ts'
import { useApi } from '../../api/api-context.ts'
import { useLoad } from '../../api/use-load.ts'
import type { ChangedUser, EventList, TelemetryEvent } from '../../api-types.ts'
import { Button } from '../../elements/button.tsx'
import { Card } from '../../elements/card.tsx'
import { Moment } from '../../elements/moment.tsx'
import { actorOf, eventSentence } from '../../events/event-sentence.ts'
import { Loaded } from '../../feedback/loaded.tsx'
import { Notice } from '../../feedback/notice.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { rich, t } from '../../language/text.ts'
import { deviceOf } from '../../sessions/device-of.ts'
import type { UserCardProps } from './profile-card.tsx'
import { ResetPassword } from './reset-password.tsx'
import { type Obstacle, obstacleOf } from './sign-in-obstacle.ts'

const SHOWN = 8
const READ = 20

/** Events that are read. Each second name is the one that matters most, for a store that can't search by the start of a name. */
const READ_EVENTS = [
  ['identity.auth.*', 'identity.auth.login.failed'],
  ['identity.user.*', 'identity.user.disabled'],
  ['identity.guest.*', 'identity.guest.upgraded'],
  ['identity.apps.*', 'identity.apps.handed_over'],
] as const

/** Answers whether the user can sign in, and shows what happened at their sign-ins. */
export function SignInCard({ user, onChange }: UserCardProps) {
  const { features } = useApi()
  const lists = READ_EVENTS.map(([all, most]) => {
    const event = features.eventSearch ? all : most
    return useLoad<EventList>(withQuery('/events', { userId: user.id, limit: READ, event }), user)
  })
  return (
    <Card title={t('Sign-in')} about={t('Whether this person can sign in, and what happened.')}>
      <Loaded of={allOf(lists)}>
        {(read) => {
          const events = read.flatMap((list) => list.events).sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1))
          return (
            <div class="stack">
              <Answer of={obstacleOf(user, events)} user={user} onChange={onChange} />
              {events.length > 0 && <Timeline of={events.slice(0, SHOWN)} />}
            </div>
          )
        }}
      </Loaded>
    </Card>
  )
}

function Answer({ of: obstacle, user, onChange }: UserCardProps & { readonly of: Obstacle | null }) {
  const { api, features } = useApi()
  const { run, isBusy } = useAction()
  const [isResetting, setResetting] = useState(false)
  const patch = (change: object, told: string) =>
    run(async () => {
      onChange((await api.send<ChangedUser>('PATCH', pathOf`/users/${user.id}`, change)).user)
      return told
    })
  if (obstacle === null)
    return (
      <Notice tone="good">
        <p>{t('Nothing that is known here keeps this person from signing in.')}</p>
      </Notice>
    )
  const { next, text, since } = obstacle
  const by = since && actorOf(since)
  return (
    <Notice tone={obstacle.isCertain ? 'bad' : 'warn'}>
      <p>
        {since === undefined
          ? text
          : rich(by === undefined ? '{what} {when}.' : '{what} {when} by {by}.', {
              what: text,
              when: <Moment at={since.timestamp} isRelative />,
              by: by ?? '',
            })}
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
      {next === 'reset' && features.mail && user.email !== '' && (
        <Button isSmall onClick={() => setResetting(true)}>
          {t('Mail a link to a new password')}
        </Button>
      )}
      {isResetting && <ResetPassword user={user} onClose={() => setResetting(false)} />}
    </Notice>
  )
}

function Timeline({ of: events }: { readonly of: readonly TelemetryEvent[] }) {
  return (
    <ul class="rows">
      {events.map((event) => {
        const device = event.userAgent === undefined ? undefined : deviceOf(event.userAgent)
        const by = actorOf(event)
        return (
          <li key={event.id}>
            <div>
              {by === undefined
                ? eventSentence(event)
                : t('{sentence} by {by}', { sentence: eventSentence(event), by })}
              <span class="muted line" title={event.userAgent}>
                <Moment at={event.timestamp} isRelative />
                {[device, event.ip].filter(Boolean).map((text) => ` · ${text}`)}
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
