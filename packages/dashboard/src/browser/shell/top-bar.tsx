import { Icon } from '../elements/icon.tsx'
import { Brand } from './brand.tsx'

export function TopBar({ isOpen, onToggle }: { readonly isOpen: boolean; onToggle(): void }) {
  return (
    <header class="top-bar">
      <Brand />
      <button
        type="button"
        class="icon-button"
        aria-expanded={isOpen}
        aria-controls="navigation"
        aria-label="Menu"
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
    </header>
  )
}
