import type { ComponentChildren } from 'preact'

function Icon({ look = '', children }: { readonly look?: 'large' | ''; readonly children: ComponentChildren }) {
  return (
    <svg viewBox="0 0 24 24" class={`icon ${look}`} aria-hidden="true">
      {children}
    </svg>
  )
}

export function EyeIcon({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <Icon>
      <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Z" />
      <circle cx="12" cy="12" r="3" />
      {isOpen && <path d="m4 4 16 16" />}
    </Icon>
  )
}

/** `large`: above the heading of a page. Default: beside the text of a button. */
export function MailIcon({ look = '' }: { readonly look?: 'large' | '' }) {
  return (
    <Icon look={look}>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m4 7 8 6 8-6" />
    </Icon>
  )
}

export function DoneIcon() {
  return (
    <Icon look="large">
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  )
}

export function PasskeyIcon() {
  return (
    <Icon>
      <circle cx="8" cy="15.5" r="4.5" />
      <path d="M11.2 12.3 20 3.5m-4 4 3 3" />
    </Icon>
  )
}

export function PhoneIcon() {
  return (
    <Icon>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
      <path d="M11 18.5h2" />
    </Icon>
  )
}

export function PasswordIcon() {
  return (
    <Icon>
      <rect x="4.5" y="10.5" width="15" height="10" rx="2.5" />
      <path d="M8 10.5V7a4 4 0 0 1 8 0v3.5" />
    </Icon>
  )
}
