import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Prints how many errors core, D1 and KV create while their modules load. */
const PROGRAM = `
  let count = 0
  const counted = (type) => new Proxy(type, { construct: (...args) => { count++; return Reflect.construct(...args) } })
  Object.assign(globalThis, { Error: counted(Error), TypeError: counted(TypeError), RangeError: counted(RangeError) })
  for (const name of ['core', 'sql/d1', 'kv']) await import('@sallyport/' + name)
  console.log(count)`

// To give such an error its position, V8 parses the whole Worker a second time: 10 ms at each cold start.
it('core, D1 and KV create no error while their modules load', () => {
  const args = ['--conditions=@sallyport/source', '--input-type=module', '--eval', PROGRAM]
  expect(execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' })).toBe('0\n')
})
