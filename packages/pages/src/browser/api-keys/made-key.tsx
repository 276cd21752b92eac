import { usePage } from '../page-context.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { useAskBeforeLeaving } from '../parts/forms/ask-before-leaving.ts'

interface MadeKeyProps {
  readonly rawKey: string
  readonly onDone: () => void
}

/** Shows a new API key, once. */
export function MadeKey({ rawKey, onDone }: MadeKeyProps) {
  const { text } = usePage()
  useAskBeforeLeaving()
  return (
    <>
      <p role="status">{text('keys.made')}</p>
      <code class="secret">{rawKey}</code>
      <p class="line">
        <button type="button" class="secondary" onClick={onDone}>
          {text('keys.saved')}
        </button>
        <CopyButton content={rawKey} />
      </p>
    </>
  )
}
