import type { ComponentChildren } from 'preact'
import { useErrorBoundary } from 'preact/hooks'
import { PageHead } from '../elements/page-head.tsx'
import { ErrorNotice } from '../feedback/notice.tsx'

/** Keeps an error of one view from taking the others with it. */
export function Guarded({ children }: { readonly children: ComponentChildren }) {
  const [error, retry] = useErrorBoundary()
  if (error !== undefined)
    return (
      <>
        <PageHead title="Something went wrong" />
        <ErrorNotice error={error} onRetry={retry} />
      </>
    )
  return <>{children}</>
}
