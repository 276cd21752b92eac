import type { ComponentChildren } from 'preact'
import { useErrorBoundary, useLayoutEffect } from 'preact/hooks'
import { PageHead } from '../elements/page-head.tsx'
import { ErrorNotice } from '../feedback/notice.tsx'

/** Keeps an error of one view from taking the others with it. */
export function Guarded({ children }: { readonly children: ComponentChildren }) {
  const [error, retry] = useErrorBoundary()
  const isBroken = error !== undefined
  // Another place deserves another try, also where only what it asks for is another.
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
