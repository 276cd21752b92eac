import { spawnSync } from 'node:child_process'
import { describe, expect, inject, it } from 'vitest'
import { JSR_PACKAGES, writeJsrWorkspace } from '../../scripts/packages/write-jsr-workspace.ts'
import { emptyProject, plainEnvironment } from './support/project.ts'
import { DENO } from './support/runtimes.ts'

/** Lets Deno check all that JSR checks, without publishing. The types are checked by `npm run check`. */
function dryRun(...flags: readonly string[]): { readonly status: number | null; readonly output: string } {
  const { folder } = emptyProject('jsr')
  writeJsrWorkspace(folder)
  const env = { ...plainEnvironment(), NPM_CONFIG_REGISTRY: inject('packed').registry, NO_COLOR: '1' }
  const args = ['publish', '--dry-run', '--allow-dirty', '--no-check', ...flags]
  const { status, stdout, stderr } = spawnSync(DENO, args, { cwd: folder, env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

describe('deno publish', () => {
  it('takes core and the adapter of Deno', () => {
    // Types of endpoints' fields come from their schemas, which JSR calls slow types: writing them down would repeat
    // every schema.
    const { status, output } = dryRun('--allow-slow-types')
    expect(output).toContain('Success')
    expect(status).toBe(0)
    for (const name of JSR_PACKAGES) expect(output).toContain(`@sallyport/${name}@`)
  })

  it('finds no other slow types than those of schemas', () => {
    const { output } = dryRun()
    const places = [...output.matchAll(/--> .*\/(src\/\S+?):\d+/g)].map(([, file = '']) => file)
    expect(places.length).toBeGreaterThan(0)
    const ofSchemas =
      /^src\/(foundations\/values\/(name-text|slug-text|tenant-role|text|timestamps)|identity\/(accounts\/[\w/-]+|api-keys\/[\w-]+|owned-keys\/[\w-]+|passwords\/passwords|session\/session-view|sign-in\/fresh-proof)|web\/http\/request\/code-text|endpoints\/admin\/[\w/-]+)\.ts$/
    expect(places.filter((file) => !ofSchemas.test(file))).toEqual([])
  })
})
