import type { ScriptRequest } from '../../ports/events/scripts.ts'
import type { WebhookAction } from '../../ports/events/webhook-actions.ts'
import type { Webhook } from '../../ports/events/webhooks.ts'

/**
 * Returns the actions that a webhook's script may call. Such an action is registered by the host, allowed for this webhook, and enabled together with
 * the actions that it depends on.
 */
export function callableActions(
  registered: readonly WebhookAction[],
  enabled: readonly string[],
  { allowedActions = [] }: Pick<Webhook, 'allowedActions'>,
): ScriptRequest['actions'] {
  const callable = registered.filter(
    ({ id, dependsOn = [] }) =>
      [id, ...dependsOn].every((needed) => enabled.includes(needed)) && allowedActions.includes(id),
  )
  return Object.fromEntries(callable.map((action) => [action.id, callOf(action)]))
}

function callOf({ id, input, fn }: WebhookAction): ScriptRequest['actions'][string] {
  return async (...args) => {
    const [first, ...rest] = args
    const checked = input === undefined ? first : await check(id, input, first)
    // The cast isn't checked: a script may pass arguments of any type, and `fn` must handle them.
    const given = (args.length === 0 && input === undefined ? [] : [checked, ...rest]) as never[]
    return fn(...given)
  }
}

async function check(id: string, input: NonNullable<WebhookAction['input']>, value: unknown): Promise<unknown> {
  const result = await input['~standard'].validate(value)
  if (result.issues !== undefined)
    throw new Error(
      `the action ${id} refuses its first argument: it doesn't have the form that the action's \`input\` describes`,
    )
  return result.value
}
