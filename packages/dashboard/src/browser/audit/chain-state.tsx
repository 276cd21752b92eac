import type { AuditList } from '../api-types.ts'
import { Notice } from '../feedback/notice.tsx'
import { t } from '../language/text.ts'
import { brokenRow } from './broken-row.ts'

interface ChainStateProps {
  readonly list: Pick<AuditList, 'rows' | 'isIntact'>
  /** True if a filter hides rows. Then missing rows can't be detected. */
  readonly isFiltered: boolean
}

/** Says whether the rows of this page are as they were recorded. */
export function ChainState({ list, isFiltered }: ChainStateProps) {
  if (list.isIntact) {
    return (
      <Notice tone="good">
        <p>
          {isFiltered
            ? t('The rows on this page are unchanged. Whether rows are missing is checked only without a filter.')
            : t('The chain of the rows on this page is unbroken.')}
        </p>
      </Notice>
    )
  }
  const row = brokenRow(list.rows)
  return (
    <Notice tone="bad">
      <p>
        {row === undefined ? t('The chain is broken.') : t('The chain is broken at row {row}.', { row })}{' '}
        {t('Rows were changed or deleted in the database, or a secret that signed them is no longer configured.')}
      </p>
    </Notice>
  )
}
