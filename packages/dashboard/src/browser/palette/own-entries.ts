import type { ApiContextValue } from '../api/api-context.ts'
import { t } from '../language/text.ts'
import { goTo } from '../routing/route.ts'
import type { View } from '../shell/views.tsx'
import type { Entry } from './entry.ts'

const SETTINGS = [
  'Sign-in rules: email verification, grace period, second factor',
  'Appearance: site name, colours, logo, background',
  'Webhook actions',
] as const

/** Returns the entries for pages, settings and actions. They need no request. */
export function ownEntries(views: readonly View[], { features, signOut }: ApiContextValue): readonly Entry[] {
  const entry = (kind: string, label: string, run: () => void): Entry => ({ key: `${kind} ${label}`, kind, label, run })
  const [pages, settings, actions] = [t('Page'), t('Setting'), t('Action')]
  return [
    ...views.map(({ name, label }) => entry(pages, t(label), () => goTo([name]))),
    ...(features.control ? SETTINGS.map((label) => entry(settings, t(label), () => goTo(['control']))) : []),
    ...(features.templates
      ? [
          entry(settings, t('Edit mails'), () => goTo(['templates'])),
          entry(settings, t('Edit texts of pages'), () => goTo(['templates', 'ui'])),
        ]
      : []),
    ...(features.webhooks ? [entry(actions, t('New webhook'), () => goTo(['webhooks', 'new']))] : []),
    ...(features.givenUp ? [entry(actions, t('Given-up deliveries'), () => goTo(['webhooks', 'given-up']))] : []),
    ...(features.events
      ? [entry(actions, t('Failed sign-ins'), () => goTo(['events'], { event: 'identity.auth.login.failed' }))]
      : []),
    ...(features.audit
      ? [entry(actions, t('Who changed settings'), () => goTo(['audit-trail'], { event: 'identity.settings.updated' }))]
      : []),
    entry(actions, t('Sign out'), signOut),
  ]
}
