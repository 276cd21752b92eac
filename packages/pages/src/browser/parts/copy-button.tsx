import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'

/** Puts a text on the clipboard. */
export function CopyButton({ content }: { readonly content: string }) {
  const { text } = usePage()
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    // Browsers that refuse leave the text to be selected.
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
