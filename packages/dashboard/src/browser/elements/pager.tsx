import { useEffect } from 'preact/hooks'
import type { PageInfo } from '../api-types.ts'
import { Button } from './button.tsx'

export function Pager({
  info,
  what,
  onPage,
}: {
  readonly info: PageInfo
  readonly what: string
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
    <nav class="pager" aria-label={`Pages of ${what}`}>
      <p>
        {first.toLocaleString()}–{Math.min(page * limit, total).toLocaleString()} of {total.toLocaleString()}{' '}
        {total === 1 ? what.replace(/ies$/, 'y').replace(/s$/, '') : what}
      </p>
      {(last > 1 || page > 1) && (
        <div class="row">
          <Button isSmall icon="back" isDisabled={page <= 1} onClick={() => onPage(Math.min(page - 1, last))}>
            Previous
          </Button>
          <span class="muted">
            Page {page} of {last}
          </span>
          <Button isSmall icon="next" isDisabled={page >= last} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  )
}
