import { useEffect } from 'preact/hooks'
import type { PageInfo } from '../api-types.ts'
import { number, t } from '../language/text.ts'
import { timeZoneText } from '../language/time-zone.ts'
import { Button } from './button.tsx'

const COUNTS = {
  apps: '{range} of {total, plural, one {# app} other {# apps}}',
  deliveries: '{range} of {total, plural, one {# delivery} other {# deliveries}}',
  events: '{range} of {total, plural, one {# event} other {# events}}',
  invitations: '{range} of {total, plural, one {# invitation} other {# invitations}}',
  keys: '{range} of {total, plural, one {# key} other {# keys}}',
  members: '{range} of {total, plural, one {# member} other {# members}}',
  messages: '{range} of {total, plural, one {# message} other {# messages}}',
  roles: '{range} of {total, plural, one {# role} other {# roles}}',
  rows: '{range} of {total, plural, one {# row} other {# rows}}',
  runs: '{range} of {total, plural, one {# run} other {# runs}}',
  sessions: '{range} of {total, plural, one {# session} other {# sessions}}',
  tenants: '{range} of {total, plural, one {# tenant} other {# tenants}}',
  users: '{range} of {total, plural, one {# user} other {# users}}',
  webhooks: '{range} of {total, plural, one {# webhook} other {# webhooks}}',
} as const

/** Lists whose pager names the time zone, because they show times. Lists with a filter by time name the zone in the filter instead. */
const WITH_TIMES: readonly (keyof typeof COUNTS)[] = [
  'deliveries',
  'invitations',
  'keys',
  'messages',
  'runs',
  'sessions',
  'tenants',
  'users',
]

export function Pager({
  info,
  what,
  onPage,
}: {
  readonly info: PageInfo
  readonly what: keyof typeof COUNTS
  /** Shows a page. If `isStep` is false, the browser's history gets no new entry. */
  onPage(page: number, isStep?: boolean): void
}) {
  const { page, limit, total } = info
  const last = Math.max(1, Math.ceil(total / limit))
  // If the last record of the last page was deleted, the page no longer exists. Shows the new last page instead.
  useEffect(() => {
    if (page > last) onPage(last, false)
  }, [page, last])
  const first = Math.min(total, (page - 1) * limit + 1)
  return (
    <nav class="pager" aria-label={t('Pages')}>
      <p>
        {t(COUNTS[what], { range: `${number(first)}–${number(Math.min(page * limit, total))}`, total })}
        {WITH_TIMES.includes(what) && <span class="muted"> · {timeZoneText()}</span>}
      </p>
      {(last > 1 || page > 1) && (
        <div class="row">
          <Button isSmall icon="back" isDisabled={page <= 1} onClick={() => onPage(Math.min(page - 1, last))}>
            {t('Previous')}
          </Button>
          <span class="muted">{t('Page {page} of {last}', { page, last })}</span>
          <Button isSmall icon="next" isDisabled={page >= last} onClick={() => onPage(page + 1)}>
            {t('Next')}
          </Button>
        </div>
      )}
    </nav>
  )
}
