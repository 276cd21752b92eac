import type { ComponentChildren } from 'preact'
import { useErrorBoundary, useLayoutEffect } from 'preact/hooks'
import { PageHead } from '../elements/page-head.tsx'
import { ErrorNotice } from '../feedback/notice.tsx'

/** Keeps an error in one view from breaking the page. */
export function Guarded({ children }: { readonly children: ComponentChildren }) {
  const [error, retry] = useErrorBoundary()
  const isBroken = error !== undefined
  // Tries again when the address changes, even if only its query does.
  useLayoutEffect(() => {
    if (!isBroken) return
    const again = () => retry()
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [isBroken])
  if (isBroken)
    return (
      <>
        <PageHead title="Something went wrong" />
        <ErrorNotice error={error} onRetry={retry} />
      </>
    )
  return <>{children}</>
}
