/** Functions of the host that the prelude in the sandbox calls. Only numbers and strings cross the boundary. */
export interface HostCalls {
  /** Calls a host action. `call` numbers the calls of a run from 1. `action` is the index in the list of action ids. */
  call(call: number, action: number, args: string): void
  /** Adds a log line. `level` is the index in LOG_LEVELS. `text` is the line encoded as a JSON string. */
  log(level: number, text: string): void
}

export type PreludeFunction = 'open' | 'settle' | 'result' | 'describe'

export const LOG_LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const

export interface PreludeSettings {
  readonly hasBody: boolean
  readonly actionIds: readonly string[]
  /**
   * Four random 32-bit numbers from the host that seed `Math.random`. Every run starts from the same memory image, so
   * without a seed all runs would use the same random numbers.
   */
  readonly seed: readonly number[]
  readonly actionCalls: number
  readonly actionLength: number
  readonly resultLength: number
  readonly logLines: number
  readonly logLineLength: number
}

/** Error message for a `result` over its size limit. The prelude throws it, and the host recognises it. */
export const RESULT_TOO_LARGE = 'the result is too large'

/**
 * Source of `seedRandom(seed)`, which replaces `Math.random` by a generator (sfc32) that starts from the seed. Like the
 * built-in function, the generator returns 53 bits, is writable and isn't enumerable.
 */
const SEED_RANDOM = `const seedRandom = (seed) => {
    let [a, b, c, d] = [seed[0] | 0, seed[1] | 0, seed[2] | 0, seed[3] | 0]
    const next = () => {
      const sum = (a + b | 0) + d | 0
      d = d + 1 | 0
      a = b ^ b >>> 9
      b = c + (c << 3) | 0
      c = (c << 21 | c >>> 11) + sum | 0
      return sum >>> 0
    }
    for (let i = 0; i < 12; i++) next()
    const random = { random() { return ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992 } }.random
    defineProperty(Math, 'random', { __proto__: null, value: random, writable: true, configurable: true })
  }`

/**
 * Source of the object through which the host controls the sandbox. Scripts never see the object. `open` defines the
 * script's globals. The prelude stores all built-ins it needs before a script can change them, and exposes only
 * functions and promises. The prelude counts calls and log lines, so that a loop in a script can't call the host more
 * often than the limits allow. The prelude also keeps the script's promise, because host handles don't survive a move
 * to another instance.
 */
export const PRELUDE = `(function () {
  'use strict'
  const { parse, stringify } = JSON
  const { create, defineProperty, freeze } = Object
  const { apply } = Reflect
  const { slice } = String.prototype
  const [OwnPromise, OwnError, text] = [Promise, Error, String]
  const waiting = create(null)
  let settings
  let length = 0
  let calls = 0
  let lines = 0

  const define = (target, name, value, writable) =>
    defineProperty(target, name, { __proto__: null, value, writable, enumerable: true })

  ${SEED_RANDOM}

  const defineActions = (ids, call) => {
    const actions = create(null)
    for (let i = 0; i < ids.length; i++) {
      define(actions, ids[i], freeze((...args) => new OwnPromise((resolve, reject) => {
        const number = ++calls
        if (number > settings.actionCalls) throw new OwnError('too many calls of actions')
        const json = stringify(args)
        if (json.length > settings.actionLength) throw new OwnError('the arguments are larger than actionBytes')
        waiting[number] = [resolve, reject]
        call(number, i, json)
      })))
    }
    define(globalThis, 'actions', freeze(actions))
  }

  const shown = (value) => {
    if (typeof value === 'string') return value
    try {
      const json = value instanceof OwnError ? undefined : stringify(value)
      return typeof json === 'string' ? json : text(value)
    } catch {
      return typeof value === 'bigint' ? text(value) : '?'
    }
  }
  const cut = (value) => apply(slice, value, [0, length])
  const levels = ${JSON.stringify(LOG_LEVELS)}
  const defineConsole = (log) => {
    const console = create(null)
    for (let i = 0; i < 5; i++) {
      define(console, levels[i], freeze((...values) => {
        if (++lines > settings.logLines) return
        let line = ''
        for (let j = 0; j < values.length && line.length < length; j++) line += (j > 0 ? ' ' : '') + cut(shown(values[j]))
        log(i, stringify(cut(line)))
      }))
    }
    define(globalThis, 'console', freeze(console))
  }

  return {
    __proto__: null,
    promise: null,
    open(settingsJson, bodyJson, call, log) {
      settings = parse(settingsJson)
      length = settings.logLineLength
      seedRandom(settings.seed)
      defineActions(settings.actionIds, call)
      defineConsole(log)
      define(globalThis, 'body', settings.hasBody ? parse(bodyJson) : undefined, true)
      define(globalThis, 'result', null, true)
    },
    settle(number, isOk, json) {
      const settlers = waiting[number]
      delete waiting[number]
      if (isOk) settlers[0](json === '' ? undefined : parse(json))
      else settlers[1](new OwnError(json))
    },
    result() {
      const json = stringify(globalThis.result)
      if (json === undefined) return 'null'
      if (json.length > settings.resultLength) throw new OwnError('${RESULT_TOO_LARGE}')
      return json
    },
    describe(error) {
      const described = create(null)
      try {
        if (error.name !== undefined) described.name = cut(text(error.name))
      } catch {}
      try {
        described.message = cut(error?.message === undefined ? shown(error) : text(error.message))
      } catch {}
      try {
        described.stack = cut(text(error.stack))
      } catch {}
      return stringify(described)
    },
  }
})()`
