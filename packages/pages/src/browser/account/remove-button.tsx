import type { Answer } from '../call.ts'
import { usePage } from '../page-context.ts'
import { Problem } from '../parts/notice.tsx'
import { useSending } from '../parts/use-sending.ts'

interface RemoveButtonProps {
  readonly label: string
  /** Name of the thing, for screen readers. Default: the label says enough. */
  readonly of?: string
  readonly remove: () => Promise<Answer>
  readonly onRemoved: () => void
}

/** A button that removes something at once, and shows why that failed. */
export function RemoveButton({ label, of, remove, onRemoved }: RemoveButtonProps) {
  const { explain, shell } = usePage()
  const { run, isBusy, failure } = useSending()
  async function press() {
    if (!isBusy && (await run(remove)) !== null) onRemoved()
  }
  return (
    <>
      <button
        type="button"
        class="plain danger"
        aria-disabled={isBusy}
        disabled={shell.isActing}
        aria-label={of === undefined ? undefined : `${label}: ${of}`}
        onClick={press}
      >
        <span>{label}</span>
      </button>
      {failure && <Problem about={failure}>{explain(failure)}</Problem>}
    </>
  )
}
