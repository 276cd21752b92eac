import type { WebhookAction } from '../webhook-api-types.ts'

/** Returns the dependencies of an action that aren't enabled. The action can be enabled only if there are none. */
export function missingFor(action: WebhookAction, enabled: ReadonlySet<string>): readonly string[] {
  return (action.dependsOn ?? []).filter((id) => !enabled.has(id))
}

/**
 * Returns the enabled actions that depend on this action, directly or indirectly. All of them stop working if this
 * action is switched off.
 */
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
