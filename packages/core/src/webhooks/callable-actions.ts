import type { ScriptRequest } from '../ports/scripts.ts'
import type { WebhookAction } from '../ports/webhook-actions.ts'
import type { Webhook } from '../ports/webhooks.ts'

/** What a script may call: registered, enabled by administrators, allowed to this webhook, and with all that it depends on enabled. */
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
    // Sound for what the host declared: arguments are whatever the script sent, as `fn` has to expect.
    const given = (args.length === 0 && input === undefined ? [] : [checked, ...rest]) as never[]
    return fn(...given)
  }
}

async function check(id: string, input: NonNullable<WebhookAction['input']>, value: unknown): Promise<unknown> {
  const result = await input['~standard'].validate(value)
  if (result.issues !== undefined) throw new Error(`${id}: the argument is not valid`)
  return result.value
}
