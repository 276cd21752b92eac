/**
 * An environment variable that the server reads, as a row of `ENVIRONMENT_TABLE`. The server refuses to start if a `SALLYPORT_…` variable isn't in
 * the table. `--help` prints the table.
 */
export interface Variable {
  /** Name of the variable. `<NAME>` stands for any text of letters, digits and underscores. */
  readonly name: string
  readonly meaning: string
  readonly default?: string
  readonly choices?: readonly string[]
  /** True if the value is a secret, which errors and the log must never quote. */
  readonly isSecret?: true
  /**
   * Names of the `createSallyport` options that the variable sets. A problem with one of these options is reported
   * under the variable's name.
   */
  readonly options?: readonly string[]
}

export const ON_OFF = ['on', 'off'] as const
