import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

const PAUSE_MS = 250

/** Searches when typing pauses, and at once on Enter. */
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
  // The query may also change without this box.
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
