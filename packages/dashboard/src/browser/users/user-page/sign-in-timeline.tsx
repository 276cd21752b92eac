import type { TelemetryEvent } from '../../api-types.ts'
import { Moment } from '../../elements/moment.tsx'
import { actorOf, eventSentence } from '../../events/event-sentence.ts'
import { t } from '../../language/text.ts'
import { hrefOf } from '../../routing/route.ts'
import { deviceOf } from '../../sessions/device-of.ts'

const SHOWN = 8

interface SignInTimelineProps {
  readonly of: readonly TelemetryEvent[]
  /** True if the user has further events. */
  readonly isCut: boolean
  readonly userId: string
}

/** Lists the events of a user's sign-ins, newest first. Equal events in a row share a line. */
export function SignInTimeline({ of: events, isCut, userId }: SignInTimelineProps) {
  const rows = inRow(events)
  return (
    <>
      <ul class="rows">
        {rows.slice(0, SHOWN).map(({ event, count }) => (
          <li key={event.id}>
            <div>
              {sentenceOf(event)}
              {count > 1 && ` (${t('{count} times', { count })})`}
              <span class="muted line" title={event.userAgent}>
                <Moment at={event.timestamp} isRelative />
                {placeOf(event).map((text) => ` · ${text}`)}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {(isCut || rows.length > SHOWN) && (
        <p>
          {t('Not all events are shown here.')}{' '}
          <a href={hrefOf(['events'], { userId })}>{t('All events of this person')}</a>
        </p>
      )}
    </>
  )
}

function sentenceOf(event: TelemetryEvent): string {
  const [sentence, by] = [eventSentence(event), actorOf(event)]
  return by === undefined ? sentence : t('{sentence} by {by}', { sentence, by })
}

/** Returns the device and the address of an event, as far as it has them. */
function placeOf({ userAgent, ip }: TelemetryEvent): readonly string[] {
  return [userAgent === undefined ? undefined : deviceOf(userAgent), ip].filter((text) => text !== undefined)
}

function inRow(
  events: readonly TelemetryEvent[],
): readonly { readonly event: TelemetryEvent; readonly count: number }[] {
  const rows: { event: TelemetryEvent; count: number; readonly line: string }[] = []
  for (const event of events) {
    const line = [sentenceOf(event), ...placeOf(event)].join('\n')
    const last = rows.at(-1)
    if (last?.line === line) last.count++
    else rows.push({ event, count: 1, line })
  }
  return rows
}
