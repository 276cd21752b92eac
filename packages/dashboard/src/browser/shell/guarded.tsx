import type { ComponentChildren } from 'preact'
import { useErrorBoundary, useLayoutEffect } from 'preact/hooks'
import { PageHead } from '../elements/page-head.tsx'
import { ErrorNotice } from '../feedback/notice.tsx'
import { t } from '../language/text.ts'

/** Error boundary of a view. Shows the error in place of the view and keeps the rest of the page working. */
export function Guarded({ children }: { readonly children: ComponentChildren }) {
  const [error, retry] = useErrorBoundary()
  const isBroken = error !== undefined
  // Renders the view again when the address changes, even if only the query changes.
  useLayoutEffect(() => {
    if (!isBroken) return
    const again = () => retry()
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [isBroken])
  if (isBroken)
    return (
      <>
        <PageHead title={t('Something went wrong')} />
        <ErrorNotice error={error} onRetry={retry} />
      </>
    )
  return <>{children}</>
}
