export function EyeIcon({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
      <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Z" />
      <circle cx="12" cy="12" r="3" />
      {isOpen && <path d="m4 4 16 16" />}
    </svg>
  )
}

export function MailIcon() {
  return (
    <svg viewBox="0 0 24 24" class="icon large" aria-hidden="true">
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m4 7 8 6 8-6" />
    </svg>
  )
}

export function DoneIcon() {
  return (
    <svg viewBox="0 0 24 24" class="icon large" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.5 2.8 2.8L16.2 9.5" />
    </svg>
  )
}
