import process from 'node:process'
import { REPORT } from '../report.ts'
import { collect, runCases } from '../server/recorder.ts'
import { threadHost } from './sandbox-in-threads.ts'
import { sandboxLongSuite } from './sandbox-long-suite.ts'

const suite = sandboxLongSuite(await threadHost(), () => process.memoryUsage().rss / 1024 / 1024)
const results = await runCases(collect([suite]))
process.stdout.write(`${REPORT}${JSON.stringify(results)}\n`, () => process.exit(0))
