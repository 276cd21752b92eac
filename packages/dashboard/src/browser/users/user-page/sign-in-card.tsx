import { withQuery } from '../../api/admin-api.ts'
import { allOf } from '../../api/all-of.ts'
import { useApi } from '../../api/api-context.ts'
import { useLoad } from '../../api/use-load.ts'
import type { EventList, MessageList, TelemetryEvent } from '../../api-types.ts'
import { Card } from '../../elements/card.tsx'
import { Loaded } from '../../feedback/loaded.tsx'
import { t } from '../../language/text.ts'
import { timeZoneText } from '../../language/time-zone.ts'
import { OpenInvitations } from './open-invitations.tsx'
import type { UserCardProps } from './profile-card.tsx'
import { SignInAnswers } from './sign-in-answer.tsx'
import { obstaclesOf } from './sign-in-obstacle.ts'
import { SignInTimeline } from './sign-in-timeline.tsx'
import { UndeliveredMails } from './undelivered-mails.tsx'

const READ = 20

/** Statuses with which a mail relay refuses the recipient. Others refuse the relay's key or a large mail, or are failures that may pass. */
const REFUSED = [400, 422]

/** Names of the events to load, in pairs. The second name is for stores that can't search by the start of a name: the event that matters most. */
const READ_EVENTS = [
  ['identity.auth.*', 'identity.auth.login.failed'],
  // Loaded separately, too, so that many failures don't hide the last successes.
  ['identity.auth.login.success', 'identity.auth.login.success'],
  ['identity.user.*', 'identity.user.disabled'],
  // Tells which mails went to a former address.
  ['identity.user.email.changed', 'identity.user.email.changed'],
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
  const mails = useLoad<MessageList>(
    features.deliveries ? withQuery('/messages', { userId: user.id, limit: READ }) : null,
    user,
  )
  return (
    <Card
      title={t('Sign-in')}
      about={`${t('Whether this person can sign in, and what happened at earlier sign-ins.')} ${timeZoneText()}.`}
    >
      <Loaded of={allOf(lists)}>
        {(read) => {
          const byId = new Map(read.flatMap((list) => list.events).map((event) => [event.id, event]))
          const events = [...byId.values()].sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1))
          const isCut = read.some((list) => list.total > READ)
          return (
            <div class="stack">
              <SignInAnswers
                of={obstaclesOf(user, events)}
                isMailRefused={isMailRefused(mails.data, events)}
                user={user}
                onChange={onChange}
              />
              {features.invitations && user.email !== '' && <OpenInvitations email={user.email} />}
              <UndeliveredMails of={mails} />
              {events.length > 0 && <SignInTimeline of={events} isCut={isCut} userId={user.id} />}
            </div>
          )
        }}
      </Loaded>
    </Card>
  )
}

/** True if the mail relay refused a mail to the user's present address. `events`: newest first. */
function isMailRefused(list: MessageList | undefined, events: readonly TelemetryEvent[]): boolean {
  const changed = events.find(({ event }) => event === 'identity.user.email.changed')?.timestamp ?? ''
  const sent = list?.messages.filter(({ createdAt }) => createdAt > changed) ?? []
  return sent.some(
    ({ status, isVoid, lastStatusCode, kind }) =>
      // Skips the notice of a changed address, because it goes to the former address.
      status === 'dead' && !isVoid && REFUSED.includes(lastStatusCode ?? 0) && kind !== 'email-changed',
  )
}
