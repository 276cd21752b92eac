import type { ApiContextValue } from '../api/api-context.ts'
import { goTo } from '../routing/route.ts'
import type { View } from '../shell/views.tsx'
import type { Entry } from './entry.ts'
import { PALETTE_TEXTS as T } from './palette-texts.ts'

/** Pages, settings and actions, which need no request. */
export function ownEntries(views: readonly View[], { features, signOut }: ApiContextValue): readonly Entry[] {
  const entry = (kind: string, label: string, run: () => void): Entry => ({ key: `${kind} ${label}`, kind, label, run })
  const { pages, settings, actions } = T.groups
  return [
    ...views.map(({ name, label }) => entry(pages, label, () => goTo([name]))),
    ...(features.control ? T.settings.map((label) => entry(settings, label, () => goTo(['control']))) : []),
    ...(features.templates
      ? [
          entry(settings, T.mails, () => goTo(['templates'])),
          entry(settings, T.pageTexts, () => goTo(['templates', 'ui'])),
        ]
      : []),
    ...(features.webhooks ? [entry(actions, T.newWebhook, () => goTo(['webhooks', 'new']))] : []),
    ...(features.givenUp ? [entry(actions, T.givenUp, () => goTo(['webhooks', 'given-up']))] : []),
    ...(features.events
      ? [entry(actions, T.failedSignIns, () => goTo(['events'], { event: 'identity.auth.login.failed' }))]
      : []),
    ...(features.audit
      ? [entry(actions, T.changedSettings, () => goTo(['audit-trail'], { event: 'identity.settings.updated' }))]
      : []),
    entry(actions, T.signOut, signOut),
  ]
}
