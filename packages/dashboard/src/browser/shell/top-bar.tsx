import { Icon } from '../elements/icon.tsx'
import { Brand } from './brand.tsx'

/** Header on narrow screens: the name and the button that opens the navigation. */
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
