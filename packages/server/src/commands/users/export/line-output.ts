import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { StartProblems } from '../../../configuration/start-problems.ts'
import { printable } from '../../../printable.ts'
import { HEADLINE } from './exported-accounts.ts'

/** Name that stands for the standard output. */
export const STANDARD_OUTPUT = '-'

/** Writes each record as a line of JSON to a new file, or to the standard output. If writing fails, removes the file. */
export async function writeLines(pages: AsyncIterable<readonly object[]>, file: string): Promise<void> {
  if (file === STANDARD_OUTPUT) {
    for await (const page of pages)
      if (!process.stdout.write(printable(textOf(page)))) await once(process.stdout, 'drain')
    return
  }
  const output = await open(file, 'wx', 0o600).catch((error: Error) => {
    throw new StartProblems([`${file}: ${error.message}`], HEADLINE)
  })
  try {
    for await (const page of pages) await output.write(textOf(page))
    await output.close()
  } catch (error) {
    await output.close()
    await rm(file, { force: true })
    throw error
  }
}

function textOf(page: readonly object[]): string {
  return page.map((record) => `${JSON.stringify(record)}\n`).join('')
}
