import { useState } from 'preact/hooks'
import { Badge } from '../elements/badge.tsx'
import { Button } from '../elements/button.tsx'
import { Empty } from '../feedback/empty.tsx'
import { ErrorNotice } from '../feedback/notice.tsx'
import { TextField } from '../forms/text-field.tsx'
import { t } from '../language/text.ts'
import { EventTable } from './event-table.tsx'
import { MAX_EVENTS, useLiveEvents } from './use-live-events.ts'

const STATES = {
  connecting: ['neutral', 'Connecting…'],
  open: ['good', 'Live'],
  waiting: ['warn', 'Connection lost; reconnecting'],
  off: ['bad', 'Off'],
} as const

export function LiveEvents() {
  const { events, held, state, error, retry, isPaused, setPaused, clear } = useLiveEvents()
  const [word, setWord] = useState('')
  const shown = events.filter((event) => matches(event, word.trim().toLowerCase()))
  return (
    <>
      <div class="toolbar end">
        <TextField
          name="word"
          label={t('Show only')}
          value={word}
          placeholder={t('Part of a name or an id')}
          onInput={setWord}
        />
        <Button onClick={() => setPaused(!isPaused)}>
          {isPaused ? t('Resume ({events})', { events: newOf(held) }) : t('Pause')}
        </Button>
        <Button look="quiet" onClick={clear}>
          {t('Clear|events')}
        </Button>
        <p role="status">
          <Badge tone={isPaused ? 'warn' : STATES[state][0]}>{isPaused ? t('Paused') : t(STATES[state][1])}</Badge>
        </p>
      </div>
      {error !== undefined && <ErrorNotice error={error} {...(state === 'off' && { onRetry: retry })} />}
      {shown.length === 0 ? (
        <Empty icon="events" title={events.length === 0 ? t('Nothing has happened yet') : t('Nothing matches')}>
          {t('What happens from now on appears here.')}
        </Empty>
      ) : (
        <EventTable events={shown} />
      )}
    </>
  )
}

function newOf(count: number): string {
  return count > MAX_EVENTS
    ? t('the newest {most} of {count}', { most: MAX_EVENTS, count })
    : t('{count} new', { count })
}

function matches(event: object, word: string): boolean {
  return word === '' || JSON.stringify(event).toLowerCase().includes(word)
}
