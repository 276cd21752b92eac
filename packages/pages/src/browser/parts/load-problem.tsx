import { useState } from 'preact/hooks'
import type { Failure } from '../call.ts'
import { usePage } from '../page-context.ts'

interface LoadProblemProps {
  /** Null if nothing has failed. */
  readonly failure: Failure | null
  /** Loads once more. */
  readonly load: () => unknown
}

/** Says why something can't be loaded, with a button that tries again. Takes no focus: several lists may fail while the page opens. */
export function LoadProblem({ failure, load }: LoadProblemProps) {
  const { text, explain } = usePage()
  const [isBusy, setBusy] = useState(false)
  if (failure === null) return null
  async function retry() {
    if (isBusy) return
    setBusy(true)
    await load()
    setBusy(false)
  }
  return (
    <div class="again">
      <div class="notice problem" role="alert">
        {explain(failure)}
      </div>
      {!failure.code.endsWith('NOT_FOUND') && (
        <button type="button" class="plain" aria-disabled={isBusy} onClick={retry}>
          <span>{text('common.tryAgain')}</span>
        </button>
      )}
    </div>
  )
}
