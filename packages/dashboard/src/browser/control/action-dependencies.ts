import type { WebhookAction } from '../webhook-api-types.ts'

/** What an action needs and doesn't have: while there is any it is locked. */
export function missingFor(action: WebhookAction, enabled: ReadonlySet<string>): readonly string[] {
  return (action.dependsOn ?? []).filter((id) => !enabled.has(id))
}

/** The enabled actions that stop working when one is switched off: those that need it, those that need these, and so on. */
export function dependentsOf(
  id: string,
  actions: readonly WebhookAction[],
  enabled: ReadonlySet<string>,
): readonly string[] {
  const found = new Set([id])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const action of actions)
      if (enabled.has(action.id) && action.dependsOn?.some((needed) => found.has(needed))) found.add(action.id)
  }
  found.delete(id)
  return [...found]
}
