import { number, t } from '../language/text.ts'
import type { Counted, Series } from './counted.ts'
import { dayText } from './day-text.ts'

/** Shows the values of the charts as a table, newest day first. */
export function DayTable({ series, counted }: { readonly series: Series; readonly counted: Counted }) {
  const days = series.days.map((day, index) => ({ day, index })).reverse()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll the table only if it can be focused
    <section class="scroller" tabIndex={0} aria-label={t('Figures per day')}>
      <table class="day-table">
        <caption class="hidden">{t('Figures per day, newest first')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Day (UTC)')}</th>
            {counted.map(([key, label]) => (
              <th key={key} scope="col" class="end">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, index }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              {counted.map(([key]) => (
                <td key={key} class="end">
                  {number(series[key]?.[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
