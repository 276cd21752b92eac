import { useId, useState } from 'preact/hooks'
import { number, t } from '../language/text.ts'
import { dayText } from './day-text.ts'

interface BarChartProps {
  readonly title: string
  readonly tone: string
  readonly days: readonly string[]
  readonly values: readonly number[]
}

const HEIGHT = 100
const STEP = 10

/**
 * A chart with one bar per day. Pointing at a day shows its value. A text with the total and the peak describes the
 * chart.
 */
export function BarChart({ title, tone, days, values }: BarChartProps) {
  const id = useId()
  const [at, setAt] = useState<number | null>(null)
  const sum = values.reduce((all, value) => all + value, 0)
  const most = Math.max(1, ...values)
  const peak = values.indexOf(Math.max(...values))
  const words =
    sum === 0
      ? t('{title}: none in {days, plural, one {# day} other {# days}}', { title, days: days.length })
      : t('{title}: {sum} in {days, plural, one {# day} other {# days}}, most on {day} with {most}', {
          title,
          sum,
          days: days.length,
          day: dayText(days[peak] ?? ''),
          most: values[peak] ?? 0,
        })
  const pointed = at === null ? undefined : days[at]
  const first = days[0]
  const last = days.at(-1)
  return (
    <figure class={`chart ${tone}`}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        <p class="figure">
          {number(at === null ? sum : (values[at] ?? 0))}{' '}
          <span class="muted">{pointed === undefined ? t('in total') : t('on {day}', { day: dayText(pointed) })}</span>
        </p>
      </figcaption>
      <div class="chart-area">
        <span class="chart-most muted" aria-hidden="true">
          {number(most)}
        </span>
        <svg
          role="img"
          aria-label={words}
          viewBox={`0 0 ${Math.max(1, days.length) * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          onPointerMove={({ offsetX, currentTarget }) =>
            setAt(Math.min(days.length - 1, Math.floor((offsetX / currentTarget.clientWidth) * days.length)))
          }
          onPointerLeave={() => setAt(null)}
        >
          <path class="grid" d={`M0 .5H${days.length * STEP}M0 50H${days.length * STEP}`} />
          {days.map((day, index) => {
            const value = values[index] ?? 0
            const height = value === 0 ? 1 : Math.max(2, (value / most) * HEIGHT)
            return (
              <rect
                key={day}
                class={`${value === 0 ? 'nothing' : ''}${index === at ? ' pointed' : ''}`}
                x={index * STEP + 1.5}
                width={STEP - 3}
                y={HEIGHT - height}
                height={height}
              />
            )
          })}
        </svg>
      </div>
      <p class="chart-days muted" aria-hidden="true">
        <span>{first && dayText(first)}</span>
        <span>{last && dayText(last)}</span>
      </p>
    </figure>
  )
}
