/** What a schema says of a value: Standard Schema's, as valibot, zod and arktype have it. */
export interface ActionInput {
  readonly '~standard': {
    readonly version: 1
    readonly validate: (value: unknown) => ActionInputResult | Promise<ActionInputResult>
  }
}

type ActionInputResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] }

/** A function of the host's that scripts of inbound webhooks may call, where administrators enabled it. */
export interface WebhookAction {
  /** As scripts call it: `actions[id](…)`. Unique in a service. */
  readonly id: string
  readonly label: string
  /** Groups actions for administrators. */
  readonly category: string
  readonly description: string
  /** Actions that must be enabled too. */
  readonly dependsOn?: readonly string[]
  /** Checks the first argument before the function sees it. Absent: it gets what the script sent. */
  readonly input?: ActionInput
  /** Arguments come as JSON values, and its result goes back as one. */
  readonly fn: (...args: readonly never[]) => unknown
}

/** Answers an inbound webhook that has no script: what it gives is taken as a script's result. `rawBody` is what the sender signed: of a provider that nobody
 * registered nothing was verified yet. */
export type OnWebhook = (
  provider: string,
  body: unknown,
  context: { readonly request: Request; readonly rawBody: Uint8Array },
) => unknown
