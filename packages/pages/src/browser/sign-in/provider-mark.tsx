import { nameOfProvider } from './provider-names.ts'

/** Shows the logo of a common provider, or the first letter of another provider's name. */
export function ProviderMark({ id }: { readonly id: string }) {
  if (id === 'google') {
    return (
      <svg viewBox="0 0 24 24" class="mark-icon" aria-hidden="true">
        <path
          fill="#4285f4"
          d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.6Z"
        />
        <path
          fill="#34a853"
          d="M12 23.5c3.1 0 5.7-1 7.6-2.9l-3.7-2.9a6.9 6.9 0 0 1-10.3-3.6H1.8v3a11.5 11.5 0 0 0 10.2 6.4Z"
        />
        <path fill="#fbbc04" d="M5.6 14.1a6.9 6.9 0 0 1 0-4.3v-3H1.8a11.5 11.5 0 0 0 0 10.3l3.8-3Z" />
        <path
          fill="#ea4335"
          d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3A6.8 6.8 0 0 1 12 5.1Z"
        />
      </svg>
    )
  }
  if (id === 'github') {
    return (
      <svg viewBox="0 0 16 16" class="mark-icon" aria-hidden="true">
        <path
          fill="currentColor"
          d="M8 0a8 8 0 0 0-2.53 15.59c.4.07.55-.17.55-.38l-.01-1.49c-2.01.37-2.53-.49-2.69-.94-.09-.23-.48-.94-.82-1.13-.28-.15-.68-.52-.01-.53.63-.01 1.08.58 1.23.82.72 1.21 1.87.87 2.33.66.07-.52.28-.87.51-1.07-1.78-.2-3.64-.89-3.64-3.95 0-.87.31-1.59.82-2.15-.08-.2-.36-1.02.08-2.12 0 0 .67-.21 2.2.82a7.64 7.64 0 0 1 4 0c1.53-1.04 2.2-.82 2.2-.82.44 1.1.16 1.92.08 2.12.51.56.82 1.27.82 2.15 0 3.07-1.87 3.75-3.65 3.95.29.25.54.73.54 1.48l-.01 2.2c0 .21.15.46.55.38A8 8 0 0 0 8 0Z"
        />
      </svg>
    )
  }
  if (id === 'gitlab') {
    return (
      <svg viewBox="0 0 24 24" class="mark-icon" aria-hidden="true">
        <path
          fill="#fc6d26"
          d="M12 22 .7 13.9a.9.9 0 0 1-.3-1L4.7 2a.5.5 0 0 1 .9 0l2.3 7.4h8.2L18.4 2a.5.5 0 0 1 .9 0l4.3 10.9a.9.9 0 0 1-.3 1Z"
        />
        <path fill="#e24329" d="m12 22-4.1-12.6h8.2Z" />
      </svg>
    )
  }
  return (
    <span class="mark-icon letter" aria-hidden="true">
      {nameOfProvider(id)[0]}
    </span>
  )
}
