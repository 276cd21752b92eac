import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, inject, it } from 'vitest'

/** How programs resolve that the packages, which are ES modules only, don't support. */
const UNSUPPORTED = ['node10', 'node16-cjs']

describe('E11 every tarball', () => {
  const { tarballs } = inject('packed')

  it.each(tarballs.map((path) => [basename(path), path]))('%s is clean for publint', async (_, path) => {
    const data = readFileSync(path)
    const tarball = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength)
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
  })

  it.each(tarballs.map((path) => [basename(path), path]))('%s has types that are not wrong', async (_, path) => {
    const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(path))))
    const problems = result.types === false ? ['no types'] : result.problems
    const judged = problems.filter(
      (one) => !(typeof one === 'object' && 'resolutionKind' in one && UNSUPPORTED.includes(one.resolutionKind)),
    )
    expect(judged).toEqual([])
  })
})
