import { useState } from 'preact/hooks'
import { t } from '../language/text.ts'
import { Button } from './button.tsx'

interface CopyButtonProps {
  readonly text: string
  /** Text of the button, such as `Copy id`. */
  readonly label: string
  readonly isSmall?: boolean
}

/** Copies a text to the clipboard. Shows the result next to the button, because a dialog would hide a toast. */
export function CopyButton({ text, label, isSmall = false }: CopyButtonProps) {
  const [told, setTold] = useState('')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setTold(t('Copied.'))
    } catch {
      setTold(t('The browser doesn’t allow this page to copy. Select the text and copy it yourself.'))
    }
  }
  return (
    <>
      <Button isSmall={isSmall} icon="copy" onClick={copy}>
        {label}
      </Button>
      <span aria-live="polite" class="hint">
        {told}
      </span>
    </>
  )
}
