/** Schema in the Standard Schema format, as valibot, zod and arktype implement it. */
export interface ActionInput {
  readonly '~standard': {
    readonly version: 1
    readonly validate: (value: unknown) => ActionInputResult | Promise<ActionInputResult>
  }
}

type ActionInputResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] }

/** Function of the host that scripts of inbound webhooks may call, once an administrator has enabled it. */
export interface WebhookAction {
  /** Name in scripts: `actions[id](…)`. Unique in a service. */
  readonly id: string
  readonly label: string
  /** Heading under which administrators see the action. */
  readonly category: string
  readonly description: string
  /** Ids of actions that must be enabled too. */
  readonly dependsOn?: readonly string[]
  /** Schema of the first argument. Default: unchecked. */
  readonly input?: ActionInput
  /** Arguments and result are JSON values. */
  readonly fn: (...args: readonly never[]) => unknown
}

/**
 * Handles an inbound webhook that has no script; its result is treated like a script's result. `rawBody`: the signed
 * bytes. For a provider without registration no signature was verified.
 */
export type OnWebhook = (
  provider: string,
  body: unknown,
  context: { readonly request: Request; readonly rawBody: Uint8Array },
) => unknown
