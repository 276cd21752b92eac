import { withQuery } from '../api/admin-api.ts'
import { useApi } from '../api/api-context.ts'
import { useLoad } from '../api/use-load.ts'
import type { Stats } from '../api-types.ts'
import { Button } from '../elements/button.tsx'
import { PageHead } from '../elements/page-head.tsx'
import { Segments } from '../elements/segments.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { t } from '../language/text.ts'
import { setQuery, useRoute } from '../routing/use-route.ts'
import { DayCharts } from './day-charts.tsx'
import { Figures } from './figures.tsx'
import { SignInBreakdown } from './sign-in-breakdown.tsx'

const CHOICES = [7, 30, 90] as const

export function OverviewView() {
  const asked = Number(useRoute().query.get('days'))
  const days = CHOICES.find((choice) => choice === asked) ?? 30
  const { features } = useApi()
  const stats = useLoad<Stats>(withQuery('/stats', { days }))
  return (
    <>
      <PageHead title={t('Overview')}>
        <Segments
          legend={t('Days shown')}
          name="days"
          options={CHOICES.map((choice) => [choice, t('{days} days', { days: choice })])}
          value={days}
          onChange={(choice) => setQuery({ days: choice === 30 ? undefined : choice })}
        />
        <Button icon="refresh" onClick={stats.reload}>
          {t('Refresh')}
        </Button>
      </PageHead>
      <Loaded of={stats}>
        {(data) => (
          <div class="stack wide">
            <Figures of={data} />
            {data.series && <DayCharts series={data.series} />}
            {features.signIns && <SignInBreakdown days={days} />}
          </div>
        )}
      </Loaded>
    </>
  )
}
