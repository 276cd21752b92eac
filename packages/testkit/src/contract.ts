/**
 * The contract of a port: named test cases, each of which receives an empty store. Contracts use no test runner, so
 * they run on every runtime.
 */
export interface Contract<S> {
  readonly name: string
  readonly cases: Readonly<Record<string, (store: S) => Promise<void>>>
}

/** The functions of a test runner that contracts call. */
export interface TestApi {
  describe(name: string, body: () => void): void
  it(name: string, body: () => Promise<void>): void
}

/** Registers every test case with the test runner. Each test case creates its own store. */
export function runContract<S>(
  contract: Contract<S>,
  makeStore: () => Promise<S> | S,
  { describe, it }: TestApi,
): void {
  describe(contract.name, () => {
    for (const [name, body] of Object.entries(contract.cases)) it(name, async () => body(await makeStore()))
  })
}
