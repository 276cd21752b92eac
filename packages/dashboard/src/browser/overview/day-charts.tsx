import { useApi } from '../api/api-context.ts'
import { t } from '../language/text.ts'
import { BarChart } from './bar-chart.tsx'
import { COUNTED, type Series } from './counted.ts'
import { DayTable } from './day-table.tsx'

export function DayCharts({ series }: { readonly series: Series }) {
  const { features } = useApi()
  const counted = COUNTED.filter(([key]) => key !== 'deliveries' || features.deliveries)
  return (
    <section class="stack" aria-labelledby="per-day">
      <div>
        <h2 id="per-day">{t('Per day')}</h2>
        <p class="muted">{t('Days begin at midnight UTC.')}</p>
      </div>
      <div class="charts">
        {counted.map(([key, label, tone]) => (
          <BarChart key={key} title={t(label)} tone={tone} days={series.days} values={series[key] ?? []} />
        ))}
      </div>
      <details>
        <summary>{t('The same as a table')}</summary>
        <DayTable series={series} counted={counted} />
      </details>
    </section>
  )
}
