import type { NavigationLink } from './html-page.ts'

/** Links between the pages of a development server. */
export const DEV_LINKS: readonly NavigationLink[] = [
  ['/', 'Start'],
  ['/dev/try', 'Try it'],
  ['/dev/mailbox', 'Mailbox'],
]
