import { useState } from 'preact/hooks'
import { Button } from './button.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly what: string
  readonly isSmall?: boolean
}

/** Copies a text to the clipboard. Shows the result next to the button, because a dialog would hide a toast. */
export function CopyButton({ text, what, isSmall = false }: CopyButtonProps) {
  const [told, setTold] = useState('')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setTold('Copied.')
    } catch {
      setTold(`The browser doesn’t allow this page to copy. Select the ${what} and copy it yourself.`)
    }
  }
  return (
    <>
      <Button isSmall={isSmall} icon="copy" onClick={copy}>
        Copy {what}
      </Button>
      <span aria-live="polite" class="hint">
        {told}
      </span>
    </>
  )
}
