import { useState } from 'preact/hooks'
import { Button } from '../elements/button.tsx'

/** Copies and says so beside it, since toasts lie behind a dialog. */
export function CopyKey({ text }: { readonly text: string }) {
  const [told, setTold] = useState('')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setTold('Copied.')
    } catch {
      setTold("The browser doesn't let this page copy: select the key and copy it yourself.")
    }
  }
  return (
    <>
      <Button icon="copy" onClick={copy}>
        Copy key
      </Button>
      <p aria-live="polite" class="hint">
        {told}
      </p>
    </>
  )
}
