import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Prints how many errors are created while modules of a Worker load. */
const PROGRAM = `
  let count = 0
  const counted = (type) => new Proxy(type, { construct: (...args) => { count++; return Reflect.construct(...args) } })
  Object.assign(globalThis, { Error: counted(Error), TypeError: counted(TypeError), RangeError: counted(RangeError) })
  for (const name of ['core', 'sql/d1', 'kv']) await import('@sallyport/' + name)
  console.log(count)`

// For the stack of such an error V8 compiles the whole Worker a second time, 10 ms at each cold start.
it('creates no error while the modules of a Worker load', () => {
  const args = ['--conditions=@sallyport/source', '--input-type=module', '--eval', PROGRAM]
  expect(execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' })).toBe('0\n')
})
