import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfigModule } from './load-config-module.ts'

describe('loadConfigModule', () => {
  let home: string
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'sallyport-config-'))
  })
  afterAll(() => rm(home, { recursive: true }))

  async function load(name: string, source: string) {
    const file = join(home, name)
    await writeFile(file, source)
    return loadConfigModule(file)
  }

  it('gives the default export', async () => {
    const loaded = await load('good.mjs', 'export default { lifetimes: { accessTokenMinutes: 5 } }')
    expect(loaded).toEqual({ config: { lifetimes: { accessTokenMinutes: 5 } } })
  })

  it('says which file is wrong, and why', async () => {
    const cases = {
      'throws.mjs': ['throw new Error("no luck")', "can't be loaded: no luck"],
      'none.mjs': ['export const a = 1', 'has no default export'],
      'list.mjs': ['export default []', 'must export an object'],
      'environment.mjs': ['export default { environment: "development" }', 'set NODE_ENV instead'],
    }
    for (const [name, [source = '', why]] of Object.entries(cases)) {
      const { problem } = { problem: '', ...(await load(name, source)) }
      expect(problem).toMatch(new RegExp(`^SALLYPORT_CONFIG: .*/${name} `))
      expect(problem).toContain(why)
    }
    expect(await loadConfigModule(join(home, 'missing.mjs'))).toHaveProperty('problem')
  })
})
