import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SLOWEST = 'tests/runtimes/src/matrix.test.ts'

/** Starts the longest test file first, so that the others run beside it. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlowest = ({ moduleId }: TestSpecification) => moduleId.endsWith(SLOWEST)
    return [...sorted.filter(isSlowest), ...sorted.filter((file) => !isSlowest(file))]
  }
}
