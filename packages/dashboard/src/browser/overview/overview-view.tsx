import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { Stats } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Segments } from '../elements/segments.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { Notice } from '../feedback/notice.tsx'
import { t } from '../language/text.ts'
import { DateFields } from './date-fields.tsx'
import { DayCharts } from './day-charts.tsx'
import { Figures } from './figures.tsx'
import { CHOICES, type Choice, choose, useShownDays } from './shown-days.ts'
import { SignInBreakdown } from './sign-in-breakdown.tsx'

export function OverviewView() {
  const { choice, days, dates } = useShownDays()
  const { features } = useApi()
  const stats = useLoad<Stats>(days === null ? null : withQuery('/stats', { days, until: dates?.to }))
  return (
    <>
      <PageHead title={t('Overview')}>
        <Segments<Choice>
          legend={t('Days shown')}
          name="days"
          options={[...CHOICES.map((one) => [one, t('{days} days', { days: one })] as const), ['own', t('Own dates')]]}
          value={choice}
          onChange={(one) => choose(one, days)}
        />
        <Button icon="refresh" onClick={stats.reload}>
          {t('Refresh')}
        </Button>
      </PageHead>
      {dates && <DateFields {...dates} />}
      {days === null ? (
        <Notice tone="bad">
          <p>{t('Choose the first and the last day, at most 90 days.')}</p>
        </Notice>
      ) : (
        <Loaded of={stats}>
          {(data) => (
            <div class="stack wide">
              <Figures of={data} />
              {data.series && <DayCharts series={data.series} />}
              {features.signIns && <SignInBreakdown days={days} dates={dates} />}
            </div>
          )}
        </Loaded>
      )}
    </>
  )
}
