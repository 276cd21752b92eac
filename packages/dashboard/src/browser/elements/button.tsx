import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

export interface ButtonProps {
  readonly children: ComponentChildren
  readonly onClick?: () => unknown
  readonly type?: 'button' | 'submit'
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly isSmall?: boolean
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly icon?: IconName
  /** Accessible name. Needed if the visible text isn't clear on its own. */
  readonly label?: string
}

export function Button({ children, onClick, type = 'button', look = 'plain', icon, label, ...state }: ButtonProps) {
  const { isSmall = false, isBusy = false, isDisabled = false } = state
  // Uses `aria-disabled` instead of `disabled`: a disabled button would lose the keyboard focus. Clicks are ignored.
  const isOff = isDisabled || isBusy
  return (
    <button
      type={type}
      class={`button ${look}${isSmall ? ' small' : ''}`}
      aria-disabled={isOff}
      aria-busy={isBusy}
      aria-label={label}
      onClick={(event) => {
        if (isOff) event.preventDefault()
        else onClick?.()
      }}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}
