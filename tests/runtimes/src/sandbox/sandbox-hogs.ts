/**
 * Scripts that would run for ever or for minutes, or take all memory; most of them inside one built-in that never
 * yields.
 */
export const HOGS: Readonly<Record<string, string>> = {
  'an endless loop': 'for (;;) {}',
  'an endless loop after an await': 'await actions.echo(1); for (;;) {}',
  'a loop that catches everything': 'for (;;) { try { for (;;) {} } catch {} finally { continue } }',
  'endless microtasks': 'const f = async () => { for (;;) await 0 }; await f()',
  'endless recursion through promises':
    'const f = () => Promise.resolve().then(() => { f() }); f(); await actions.never()',
  'a getter of the result that loops': 'result = { get a() { for (;;) {} } }',
  'a toJSON that loops': 'result = { toJSON() { for (;;) {} } }',
  'a message that loops': 'throw { get message() { for (;;) {} } }',
  'a thenable that loops': 'await { then() { for (;;) {} } }',
  'a log line that loops': 'console.log({ toString() { for (;;) {} }, toJSON() { for (;;) {} } })',
  'arguments that loop': 'await actions.echo({ toJSON() { for (;;) {} } })',
  'String.raw': 'String.raw({ raw: { length: 2 ** 53 - 1 } })',
  'indexOf of a huge list': '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)',
  'quadratic indexOf': "'a'.repeat(1e6).indexOf('a'.repeat(5e5) + 'b')",
  'quadratic replaceAll': "'a'.repeat(1e5).replaceAll('a', 'a'.repeat(1e5))",
  'join of a sparse list': "const a = []; a.length = 2 ** 32 - 1; a.join('')",
  'sort of a sparse list': 'const a = []; a.length = 2 ** 32 - 1; a.sort()',
  'concat of a sparse list': 'const a = []; a.length = 2 ** 32 - 1; a.concat(a, a)',
  'fill of a huge list': 'Array.prototype.fill.call({ length: 2 ** 53 - 1 }, 0)',
  'BigInts as text': 'for (;;) (2n ** 1000000n).toString()',
  'a power of BigInts': 'for (let a = 3n; ; a *= a) {}',
  'a backtracking expression': "/^(a+)+$/.test('a'.repeat(50) + 'b')",
  'a backtracking lookahead': "/(?=(a+a+)+b)c/.test('a'.repeat(60))",
  'a long date': "Date.parse('1'.repeat(100000)); for (;;) Date.parse('1'.repeat(100000))",
  'dates without end': 'for (;;) new Date().toString()',
  'normalize without end': "for (;;) '\\u1e9b\\u0323'.repeat(1e5).normalize('NFKD')",
  'typed arrays without end': 'const a = new Uint8Array(1e7); for (;;) a.copyWithin(1, 0)',
  'a proxy of proxies': 'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); for (;;) p.x',
  'a log without end': "for (;;) console.log('x'.repeat(1e5))",
  'calls without end': 'for (;;) { try { await actions.echo(1) } catch {} }',
  'a generator without end': 'Array.from((function* () { for (;;) yield 1 })().filter(() => false))',
  'an iterator without end':
    'new Set().union({ size: 1, has() {}, keys: () => ({ next: () => ({ done: false, value: 1 }) }) })',
}

/** Scripts that need more heap or stack than there is. */
export const BOMBS: Readonly<Record<string, string>> = {
  'a list that grows': 'const a = []; for (;;) a.push(new Array(1000).fill(1))',
  'a text that doubles': "let a = 'x'; for (;;) a += a",
  'a buffer': 'new Uint8Array(64 * 1024 * 1024)',
  'many buffers': 'const a = []; for (;;) a.push(new ArrayBuffer(1e6))',
  'a map that grows': 'const m = new Map(); for (let i = 0; ; i++) m.set(i, {})',
  'promises that grow': 'const a = []; for (;;) a.push(Promise.resolve().then(() => a))',
  'symbols that grow': 'const a = []; for (let i = 0; ; i++) a.push(Symbol.for("x".repeat(100) + i))',
  recursion: 'const f = () => f() + 1; f()',
  'recursion of eval': "const f = () => eval('f()') + 1; f()",
  'recursion of JSON': "JSON.parse('['.repeat(1e5))",
  'a result that is too deep': 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; result = a',
  'a parenthesis that is too deep': "eval('('.repeat(1e5))",
  'an expression that is too deep': "new RegExp('('.repeat(1e5) + ')'.repeat(1e5))",
  'a getter that recurses': 'const o = { get x() { return this.x } }; o.x',
  'a proxy that recurses': 'const p = new Proxy({}, { get(t, k, r) { return r[k] } }); p.x',
  'a toString that recurses': "const o = { toString() { return '' + this } }; String(o)",
}
