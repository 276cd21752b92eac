import { useRef } from 'preact/hooks'
import { t } from '../language/text.ts'
import { Field, type FieldProps } from './field.tsx'

interface CodeEditorProps extends FieldProps {
  readonly value: string
  readonly rows?: number
  onInput(value: string): void
}

/**
 * A code editor with line numbers. Tab indents. After Escape, Tab moves to the next field, so that keyboard users can
 * leave the editor.
 */
export function CodeEditor({ label, hint, value, rows = 14, onInput }: CodeEditorProps) {
  const numbers = useRef<HTMLPreElement>(null)
  const leaves = useRef(false)
  const count = value.split('\n').length

  function onKeyDown(event: KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement }): void {
    if (event.key === 'Escape') {
      // After Escape, the next Tab leaves the editor. The event must not reach a surrounding dialog, which would close.
      leaves.current = true
      event.stopPropagation()
      return
    }
    if (event.key !== 'Tab' || leaves.current || event.shiftKey) {
      if (event.key !== 'Shift') leaves.current = false
      return
    }
    event.preventDefault()
    const area = event.currentTarget
    area.setRangeText('  ', area.selectionStart, area.selectionEnd, 'end')
    onInput(area.value)
  }

  return (
    <Field
      label={label}
      hint={
        <>
          {hint} {t('Tab indents; press Escape, then Tab, to leave the editor.')}
        </>
      }
    >
      {(ids) => (
        <div class="editor">
          <pre ref={numbers} aria-hidden="true">
            {Array.from({ length: count }, (_, index) => index + 1).join('\n')}
          </pre>
          <textarea
            {...ids}
            class="code"
            rows={rows}
            wrap="off"
            value={value}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            onInput={({ currentTarget }) => onInput(currentTarget.value)}
            onKeyDown={onKeyDown}
            onScroll={({ currentTarget }) => numbers.current?.scrollTo(0, currentTarget.scrollTop)}
          />
        </div>
      )}
    </Field>
  )
}
