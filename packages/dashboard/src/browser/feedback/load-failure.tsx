import type { Load } from '../api/use-load.ts'
import { t } from '../language/text.ts'
import { ErrorNotice } from './notice.tsx'

interface LoadFailureProps {
  readonly of: Pick<Load<unknown>, 'error' | 'isLoading' | 'reload'>
  /** Name of what couldn't be loaded. Omitted if a heading above already names it. */
  readonly what?: string
}

/** Says that a part of the page couldn't be loaded, and tries again on request. Shows nothing if it was loaded. */
export function LoadFailure({ of: { error, isLoading, reload }, what }: LoadFailureProps) {
  if (error === undefined || isLoading) return null
  return (
    <ErrorNotice error={error} onRetry={reload}>
      {what && <p>{t('Not loaded: {what}.', { what })}</p>}
    </ErrorNotice>
  )
}
