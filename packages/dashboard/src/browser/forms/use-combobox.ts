import { useState } from 'preact/hooks'

/** Attributes of a text field and its list of options. `id`: prefix of their ids. */
export interface Combobox {
  /** Attributes of the text field. Declared as `object`, because Preact's types require the attribute `list` for the role. */
  field(id: string): object
  list(id: string, label: string): object
  option(id: string, index: number): object
  selectFirst(): void
  /** Selects an option with the arrow keys, and picks the selected one with Enter. */
  onKeyDown(event: KeyboardEvent): void
}

/** Options below a text field. `count`: number of options. `onPick` gets the option's index; -1 for Enter without options. */
export function useCombobox(count: number, onPick: (index: number) => void): Combobox {
  const [at, setAt] = useState(0)
  const current = Math.min(at, count - 1)
  function move(by: number): void {
    if (count > 0) setAt((current + by + count) % count)
  }
  return {
    field: (id) => ({
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': count > 0 ? `${id}-${current}` : undefined,
      autocomplete: 'off',
      spellcheck: false,
    }),
    list: (id, label) => ({ id: `${id}-list`, role: 'listbox', 'aria-label': label }),
    option: (id, index) => ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': index === current,
      onClick: () => onPick(index),
    }),
    selectFirst: () => setAt(0),
    onKeyDown(event) {
      if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key === 'Enter') onPick(current)
      else return
      event.preventDefault()
    },
  }
}
