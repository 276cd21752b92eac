/** Validation schema in the Standard Schema format. Schemas of valibot, zod and arktype have this format. */
export interface ActionInput {
  readonly '~standard': {
    readonly version: 1
    readonly validate: (value: unknown) => ActionInputResult | Promise<ActionInputResult>
  }
}

type ActionInputResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] }

/** Function of the host that scripts of inbound webhooks can call after an administrator has enabled it. */
export interface WebhookAction {
  /** Unique name of the action. Scripts call the action as `actions[id](…)`. */
  readonly id: string
  readonly label: string
  /** Heading under which the dashboard lists the action. */
  readonly category: string
  readonly description: string
  /** Ids of other actions that must also be enabled. */
  readonly dependsOn?: readonly string[]
  /** Schema that validates the first argument. Default: the argument isn't validated. */
  readonly input?: ActionInput
  /** Function that runs when a script calls the action. Arguments and result are JSON values. */
  readonly fn: (...args: readonly never[]) => unknown
}

/**
 * Handles requests to an inbound webhook that has no script. The result is treated like the result of a script.
 * `rawBody`: the request body as received, over which the sender computed the signature.
 * If no webhook is registered for the provider, the service has verified no signature.
 */
export type OnWebhook = (
  provider: string,
  body: unknown,
  context: { readonly request: Request; readonly rawBody: Uint8Array },
) => unknown
