import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'

export function CopyButton({ content }: { readonly content: string }) {
  const { text } = usePage()
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    // If the browser refuses to copy, the button doesn't change. The user can still select the text.
    setCopied(
      await navigator.clipboard.writeText(content).then(
        () => true,
        () => false,
      ),
    )
  }
  return (
    <button type="button" class="plain" onClick={copy}>
      <span aria-live="polite">{text(isCopied ? 'common.copied' : 'common.copy')}</span>
    </button>
  )
}
