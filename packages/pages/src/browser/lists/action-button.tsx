import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Answer } from '../call.ts'
import { usePage } from '../page-context.ts'
import { Dialog } from '../parts/dialog.tsx'
import { useSending } from '../parts/forms/use-sending.ts'
import { Problem } from '../parts/notice.tsx'

export interface ActionButtonProps {
  readonly label: string
  /** Name of the thing, for screen readers. Default: the label says enough. */
  readonly of?: string
  /** CSS classes. `plain danger` for removals. Default `plain`. */
  readonly look?: 'plain' | 'plain danger'
  /** Text of a dialog that asks before the call: what the call does. Default: calls without asking. */
  readonly ask?: ComponentChildren
  readonly act: () => Promise<Answer>
  readonly onDone: () => void
}

/** A button that makes a call, and shows the reason if the call fails. */
export function ActionButton({ label, of, look = 'plain', ask, act, onDone }: ActionButtonProps) {
  const { explain, shell } = usePage()
  const { run, isBusy, failure } = useSending()
  const [isAsking, setAsking] = useState(false)
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
        onClick={ask === undefined ? press : () => setAsking(true)}
      >
        <span>{label}</span>
      </button>
      {failure && <Problem about={failure}>{explain(failure)}</Problem>}
      {isAsking && (
        <Dialog
          title={`${label}?`}
          onClose={(answer) => {
            setAsking(false)
            if (answer !== '') void press()
          }}
        >
          <form method="dialog">
            <p>{ask}</p>
            <button type="submit" class="primary dangerous" value="yes">
              {label}
            </button>
          </form>
        </Dialog>
      )}
    </>
  )
}
