import { useToast } from '../feedback/toasts.tsx'
import { Button } from './button.tsx'

/** Copies a text, or says that the browser won't. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const toast = useToast()
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toast(`${what} copied`)
    } catch {
      toast(`The browser doesn't let this page copy. Select the text and copy it yourself.`, 'bad')
    }
  }
  return (
    <Button isSmall icon="copy" onClick={copy} label={`Copy ${what.toLowerCase()}`}>
      Copy
    </Button>
  )
}
