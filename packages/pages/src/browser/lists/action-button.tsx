import type { Answer } from '../call.ts'
import { usePage } from '../page-context.ts'
import { Problem } from '../parts/notice.tsx'
import { useSending } from '../parts/use-sending.ts'

export interface ActionButtonProps {
  readonly label: string
  /** Name of the thing, for screen readers. Default: the label says enough. */
  readonly of?: string
  /** CSS classes. `plain danger` for removals. Default `plain`. */
  readonly look?: 'plain' | 'plain danger'
  readonly act: () => Promise<Answer>
  readonly onDone: () => void
}

/** A button that makes a call at once, and shows the reason if the call fails. */
export function ActionButton({ label, of, look = 'plain', act, onDone }: ActionButtonProps) {
  const { explain, shell } = usePage()
  const { run, isBusy, failure } = useSending()
  async function press() {
    if (!isBusy && (await run(act)) !== null) onDone()
  }
  return (
    <>
      <button
        type="button"
        class={look}
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
