/** SVG paths of the icons, on a grid of 24 × 24. */
const PATHS = {
  overview: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.5-3.6 3-5.5 6.5-5.5s6 1.9 6.5 5.5M16 4.5a3.2 3.2 0 0 1 0 6M18 14.8c2 .6 3.2 2.4 3.5 5.2',
  sessions: 'M3 5h18v11H3zM8 20h8M12 16v4',
  roles: 'M12 3l8 3v6c0 4.5-3.3 7.6-8 9-4.7-1.4-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  tenants: 'M4 21V4h9v17M13 9h7v12M2 21h20M7 8h3M7 12h3M7 16h3M16 13h1M16 17h1',
  linked: 'M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5',
  keys: 'M15 4a5 5 0 1 1-4.6 7L4 17.4V20h3v-2h2v-2h2l1.5-1.6A5 5 0 0 1 15 4ZM16 8.5v.01',
  apps: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  webhooks: 'M4 12h11M11 7l5 5-5 5M20 4v16',
  messages: 'M4 5h16v11H9l-5 4z',
  templates: 'M3 6h18v12H3zM3 7l9 7 9-7',
  events: 'M3 12h4l3-8 4 16 3-8h4',
  audit: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  invitations: 'M3 18V6h18v6M3 7l9 7 9-7M18 15v6M15 18h6',
  control: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  out: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  refresh: 'M20 11a8 8 0 1 0-1 5M20 5v6h-6',
  check: 'M5 12.5l4.5 4.5L19 7',
  alert: 'M12 4l9 16H3zM12 10v4M12 17v.01',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
