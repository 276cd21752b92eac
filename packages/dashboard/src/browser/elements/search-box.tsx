import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

const PAUSE_MS = 250

/** A search field. Searches 250 ms after the last key press, or at once on Enter. */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  readonly label: string
  readonly value: string
  onSearch(text: string): void
}) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  // Shows a search text that was changed outside this field, for example by the browser's "back" button.
  useEffect(() => {
    if (value !== asked.current) setText(value)
    asked.current = value
  }, [value])
  useEffect(() => {
    if (text.trim() === asked.current) return
    const timer = setTimeout(() => ask(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  function ask(typed: string): void {
    if (typed.trim() === asked.current) return
    asked.current = typed.trim()
    onSearch(asked.current)
  }
  return (
    <label class="search">
      <span class="hidden">{label}</span>
      <Icon name="search" />
      <input
        type="search"
        placeholder={label}
        value={text}
        maxLength={200}
        spellcheck={false}
        autocomplete="off"
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && ask(text)}
      />
    </label>
  )
}
