/** A script that tries to escape. It sets `result` to what it reached; nothing if it failed. */
export type Escape = readonly [name: string, script: string]

const HOST_NAMES = [
  'process',
  'require',
  'module',
  'Deno',
  'Bun',
  'Buffer',
  'fetch',
  'crypto',
  'performance',
  'navigator',
  'self',
  'window',
  'WebAssembly',
  'Worker',
  'postMessage',
  'importScripts',
  'setTimeout',
  'queueMicrotask',
  'structuredClone',
  'XMLHttpRequest',
  'caches',
  'Atomics',
  'std',
  'os',
  'print',
  'gc',
  'load',
  'scriptArgs',
  'canary',
] as const

/** `seen(f)` returns the result of f, or undefined if it throws. */
const SEEN = 'const seen = (f) => { try { return f() } catch { return undefined } }; '
/** Recognises an object of the host by names that only the host has. */
const LOOKS = `${SEEN}const host = (o) => seen(() => o.process ?? o.Deno ?? o.Bun ?? o.fetch ?? o.canary ?? o.require ?? o.setTimeout); `

const FUNCTIONS: Readonly<Record<string, string>> = {
  'an action': 'actions.echo',
  'a console method': 'console.log',
  'an arrow function': '(() => {})',
  'an async function': '(async () => {})',
  'a generator': '(function* () {})',
  'an async generator': '(async function* () {})',
  'a method of an array': '[].map',
  'a bound function': '(function () {}).bind(null)',
  'the reply of an action': '(await actions.echo({}))',
  'the promise of an action': 'actions.echo(1)',
  'the error of an action': '(await actions.fail().catch((e) => e))',
  'an error of the engine': '(() => { try { null.x } catch (e) { return e } })()',
  'a stack overflow': '(() => { const f = () => f(); try { f() } catch (e) { return e } })()',
  'a failed import': "(await import('node:fs').catch((e) => e))",
  'the body': 'body',
  'the console': 'console',
  'the global object': 'globalThis',
  this: 'this',
  'a symbol': 'Symbol.iterator',
  'a proxy': 'new Proxy(function () {}, {})',
  'a shared buffer': 'new SharedArrayBuffer(8)',
  'a weak reference': 'new WeakRef({})',
}

const fromConstructors: readonly Escape[] = Object.entries(FUNCTIONS).map(([name, expression]) => [
  `the constructors of ${name}`,
  `${LOOKS}const o = ${expression}; const made = seen(() => o.constructor.constructor('return this')()) ?? seen(() => o.constructor('return this')());
   result = host(made) ?? host(seen(() => made.next().value)) ?? host(seen(() => Object.getPrototypeOf(o).constructor.constructor('return globalThis')())) ?? null`,
])

const byName: readonly Escape[] = HOST_NAMES.map((name) => [
  `the name ${name}`,
  `result = [typeof ${name}, typeof globalThis.${name}, (0, eval)('typeof ${name}'), new Function('return typeof ${name}')()].find((type) => type !== 'undefined') ?? null`,
])

const byImport: readonly Escape[] = [
  'node:fs',
  'fs',
  'bun',
  'cloudflare:workers',
  'std',
  'os',
  'qjs:std',
  './run-worker.ts',
  'data:text/javascript,0',
  'file:///etc/passwd',
].map((target) => [`import of ${target}`, `result = await import('${target}').then(() => 'imported', () => null)`])

const byPollution: readonly Escape[] = [
  ['Object.prototype', 'Object.prototype.polluted = 1; await actions.echo({}); result = null'],
  ['Array.prototype', 'Array.prototype.polluted = 1; await actions.echo([]); result = null'],
  ['Function.prototype', 'Function.prototype.call = Function.prototype.apply = () => 1; await actions.echo(1)'],
  [
    'Promise.prototype.then',
    'Promise.prototype.then = function () { return { then(f) { f(globalThis) } } }; await actions.echo(1); result = null',
  ],
  ['Promise itself', 'globalThis.Promise = class { constructor() { throw 1 } }; await actions.echo(1); result = null'],
  ['JSON.stringify', 'JSON.stringify = () => \'{"polluted":1}\'; await actions.echo(1); result = null'],
  ['JSON.parse', 'JSON.parse = () => ({ polluted: 1 }); result = (await actions.echo({})).polluted ?? null'],
  [
    'toJSON of every object',
    'Object.prototype.toJSON = function () { return { polluted: 1 } }; await actions.echo({}); delete Object.prototype.toJSON; result = null',
  ],
  [
    'toJSON of every list',
    "Array.prototype.toJSON = () => 'polluted'; result = await actions.echo(1).catch(() => null)",
  ],
  [
    'a setter on Object.prototype',
    "let got = null; Object.defineProperty(Object.prototype, 'resolve', { set(value) { got = value } }); await actions.echo(1); result = got",
  ],
  [
    'a setter for numbers',
    "let got = null; Object.defineProperty(Object.prototype, '1', { set(value) { got = value } }); await actions.echo(1); result = got === null ? null : 'caught'",
  ],
  [
    'a getter that defines',
    "Object.defineProperty(Object.prototype, 'get', { get() { return () => 'x' } }); await actions.echo(1); result = null",
  ],
  [
    'then on every object',
    'Object.prototype.then = function (f) { delete Object.prototype.then; f(null) }; result = await actions.echo({})',
  ],
  [
    'a species of its own',
    'Promise.prototype.constructor = { [Symbol.species]: function (f) { f(() => {}, () => {}) } }; await actions.echo(1); result = null',
  ],
  [
    'String.prototype.slice',
    "let got = null; String.prototype.slice = function () { got = this; return 'x' }; console.log('a'); result = got",
  ],
  ['Reflect.apply', 'let got = null; Reflect.apply = (...all) => { got = 1 }; console.log(1); result = got'],
  [
    'Symbol.hasInstance',
    'Object.defineProperty(Error, Symbol.hasInstance, { value() { throw 1 } }); console.log({}); result = null',
  ],
  [
    'an iterator of its own',
    'Array.prototype[Symbol.iterator] = function* () { yield globalThis }; await actions.echo(1); result = null',
  ],
  [
    '__proto__ in JSON',
    `const key = '__proto__'; result = JSON.parse('{"' + key + '":{"polluted":1}}').polluted ?? null; await actions.echo(JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'))`,
  ],
  ['__proto__ of the global object', 'globalThis.__proto__.__proto__ = { polluted: 1 }; result = null'],
]

const byResult: readonly Escape[] = [
  ['a function as result', 'result = () => 1'],
  ['a symbol as result', 'result = Symbol.iterator'],
  [
    'a thenable as result',
    'result = { then(f) { f(globalThis) } }; result = JSON.stringify(result) === "{}" ? null : 1',
  ],
  ['a promise as result', 'result = new Promise(() => {}); result = JSON.stringify(result) === "{}" ? null : 1'],
  ['__proto__ in the result', `result = JSON.parse('{"__proto__":{"polluted":1}}'); result = result.polluted ?? null`],
  [
    'a getter on result',
    "try { Object.defineProperty(globalThis, 'result', { get() { return 'got' } }); result = 'redefined' } catch { result = null }",
  ],
  ['deleting result', 'result = delete globalThis.result ? "deleted" : null'],
  [
    'a result that is a proxy',
    'result = new Proxy({}, { ownKeys() { throw new Error("x") }, get() { throw new Error("y") } })',
  ],
  ['a toJSON that throws the global object', 'result = { toJSON() { throw globalThis } }'],
  ['a circular result', 'result = []; result.push(result)'],
  ['a thrown proxy', 'throw new Proxy({}, { get() { throw 1 }, getPrototypeOf() { throw 1 } })'],
  ['a thrown thenable', 'throw { then(f) { f(1) }, get message() { throw 1 }, get name() { return globalThis } }'],
  ['a thrown message that is an object', 'throw { message: { toString() { return {} } }, name: { toString: null } }'],
  ['a thrown function', 'throw Object.assign(() => {}, { message: globalThis })'],
]

const byActions: readonly Escape[] = [
  [
    'an action of the prototype',
    'result = typeof actions.inherited === "undefined" && typeof actions.toString === "undefined" ? null : "seen"',
  ],
  ['an action by another id', "result = actions.secret === undefined && !('constructor' in actions) ? null : 'seen'"],
  [
    'replacing an action',
    'try { "use strict"; actions.echo = () => 1; Object.defineProperty(actions, "echo", { value: 1 }) } catch {} result = actions.echo === 1 || (await actions.echo(2)) !== 2 ? "replaced" : null',
  ],
  ['adding an action', 'try { actions.more = 1 } catch {} result = actions.more ?? null'],
  [
    'replacing all actions',
    'try { globalThis.actions = {} } catch {} try { delete globalThis.actions } catch {} result = Object.keys(actions).length === 3 ? null : "replaced"',
  ],
  [
    'a property on an action',
    'try { actions.echo.x = 1; actions.echo.__proto__ = null } catch {} result = actions.echo.x ?? null',
  ],
  ['a function as argument', 'result = (await actions.echo(() => 1)) === null ? null : "crossed"'],
  ['a symbol as argument', 'result = (await actions.echo(Symbol.iterator)) === null ? null : "crossed"'],
  ['a date as argument', 'result = typeof (await actions.echo(new Date(0))) === "string" ? null : "crossed"'],
  [
    'a buffer as argument',
    'result = (await actions.echo(new ArrayBuffer(8))) instanceof ArrayBuffer ? "crossed" : null',
  ],
  [
    'a thenable as argument',
    'result = typeof (await actions.echo({ then: (f) => f(1) })).then === "function" ? "crossed" : null',
  ],
  [
    'a getter as argument',
    'let reads = 0; await actions.echo({ get a() { reads++; return 1 } }); result = reads === 1 ? null : "read by the host"',
  ],
  ['a proxy as argument', 'result = (await actions.echo(new Proxy([1], {})))[0] === 1 ? null : "crossed"'],
  ['a bigint as argument', 'result = await actions.echo(1n).then(() => "crossed", () => null)'],
  ['a circular argument', 'const a = {}; a.a = a; result = await actions.echo(a).then(() => "crossed", () => null)'],
  [
    'the stack of an error of the host',
    "const { stack = '' } = await actions.fail().catch((e) => e); result = /\\.ts|\\.js:.*(node_modules|packages)|file:/.test(stack) ? stack : null",
  ],
  [
    'keys of an error of the host',
    'const e = await actions.fail().catch((e) => e); result = e.secret ?? e.cause ?? e.code ?? null',
  ],
  ['the source of an action', "result = /process|worker|fetch/.test(String(actions.echo)) ? 'seen' : null"],
  [
    'arguments and caller',
    `${SEEN}result = seen(() => actions.echo.caller) ?? seen(() => actions.echo.arguments) ?? null`,
  ],
]

const bySyntax: readonly Escape[] = [
  ['closing the function', '}); result = typeof process === "undefined" ? null : 1; (async () => {'],
  ['a static import', "import fs from 'node:fs'; result = fs"],
  ['import.meta', 'result = import.meta'],
  ['new.target', 'result = new.target'],
  ['an HTML comment', '<!-- x\nresult = null'],
  ['a zero byte', 'result = null;\u0000 result = 1'],
  ['an unfinished comment', '/* result = null'],
  ['a line separator', 'const s = "\u2028"; result = s.length === 1 ? null : 1'],
  ['with and eval', "with ({ process: undefined }) { result = eval('typeof Deno') === 'undefined' ? null : 1 }"],
  ['bytecode', "result = typeof bjson === 'undefined' && typeof globalThis.std === 'undefined' ? null : 'bytecode'"],
]

/** More than a hundred attempts to reach the host. */
export const ESCAPES: readonly Escape[] = [
  ...fromConstructors,
  ...byName,
  ...byImport,
  ...byPollution.map(([name, script]): Escape => [`pollution of ${name}`, script]),
  ...byResult,
  ...byActions,
  ...bySyntax,
]
