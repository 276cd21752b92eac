/**
 * Contracts of the ports as data: named cases, each given a fresh store. They know no test runner and run on every runtime.
 */
export interface Contract<S> {
  readonly name: string
  readonly cases: Readonly<Record<string, (store: S) => Promise<void>>>
}

/** What is used of a test runner. */
export interface TestApi {
  describe(name: string, body: () => void): void
  it(name: string, body: () => Promise<void>): void
}

/** Registers every case with the runner; each makes its own store. */
export function runContract<S>(
  contract: Contract<S>,
  makeStore: () => Promise<S> | S,
  { describe, it }: TestApi,
): void {
  describe(contract.name, () => {
    for (const [name, body] of Object.entries(contract.cases)) it(name, async () => body(await makeStore()))
  })
}
