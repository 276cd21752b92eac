import type { ComponentType, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useToast } from '../feedback/toasts.tsx'
import { t } from '../language/text.ts'
import type { View } from './views.tsx'

interface OpenPalette {
  /** Opens the palette. Its script is loaded the first time. */
  open(): void
  readonly palette: VNode | null
}

type Loaded = ComponentType<{ readonly views: readonly View[]; onClose(): void }>

/** The palette of search and commands, which Ctrl+K or ⌘K opens. The palette is a separate script. */
export function usePalette(views: readonly View[]): OpenPalette {
  const toast = useToast()
  const [Palette, setPalette] = useState<Loaded | null>(null)
  const [isOpen, setOpen] = useState(false)
  function open(): void {
    // An open dialog may contain unsaved text, so the user must close it first.
    if (document.querySelector('dialog[open]') !== null) return
    setOpen(true)
    import('../palette/palette.tsx').then(
      (part) => setPalette(() => part.Palette),
      () => {
        setOpen(false)
        toast(t('The search couldn’t be loaded. Check the connection, or reload the page.'), 'bad')
      },
    )
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return { open, palette: isOpen && Palette !== null ? <Palette views={views} onClose={() => setOpen(false)} /> : null }
}
