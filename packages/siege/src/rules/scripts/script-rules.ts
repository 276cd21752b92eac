import { type Answer, brief, succeeded } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'
import type { Siege } from '../../siege.ts'
import { ESCAPES } from './escapes.ts'

/** Scripts that only a limit can end. */
const EXHAUSTING: Readonly<Record<string, string>> = {
  'an endless loop': 'for (;;) {}',
  'a script that takes all memory': 'const all = []; for (;;) all.push(new Array(100000).fill(7))',
  'a text that doubles': "let text = 'x'; for (;;) text += text",
  'an endless recursion': 'const f = (n) => f(n + 1) + 1; f(0)',
  'a huge result': "result = { event: 'x', data: { text: 'x'.repeat(2000000) } }",
}

async function dryRuns(siege: Siege): Promise<string> {
  const provider = `siege-${crypto.randomUUID().slice(0, 8)}`
  const made = await siege.administrator.post('/admin/api/webhooks', { provider, jsScript: 'result = null' })
  return String(Object(succeeded(made, 'registering an inbound webhook').json.webhook).id)
}

function run(siege: Siege, id: string, jsScript: string): Promise<Answer> {
  return siege.administrator.post(`/admin/api/webhooks/${id}/dry-run`, { body: { a: 1 }, jsScript })
}

async function skip(siege: Siege): Promise<string | null> {
  if (!siege.hasAdmin) return 'needs --admin-secret'
  const { json } = await siege.administrator.get('/admin/api/ping')
  return Object(json.features).dryRun === true ? null : 'the server runs no scripts'
}

export const escapesRule: Rule = {
  name: 'R34 scripts reach nothing of the host',
  skip,
  async run(siege) {
    const id = await dryRuns(siege)
    try {
      const sum = await run(siege, id, "result = { event: 'siege.sum', data: { sum: body.a + 1 } }")
      siege.check(JSON.stringify(sum.json.result)?.includes('"sum":2') === true, `a good script: ${brief(sum)}`)
      for (const [name, expression] of ESCAPES) {
        // The script returns what it reached. If the expression throws, it reached nothing.
        const script = `let got; try { got = await (async () => (${expression}))() } catch (e) { got = undefined }
result = { event: 'siege.escape', data: { got: got === undefined || got === null ? 'nothing' : typeof got } }`
        const answer = await run(siege, id, script)
        const found: unknown = Object(Object(answer.json.result).data).got
        siege.check(answer.status < 500, `${name} was answered ${brief(answer)}`)
        siege.check(found === undefined || found === 'nothing', `a script reached ${name}`)
      }
    } finally {
      await siege.administrator.send('DELETE', `/admin/api/webhooks/${id}`)
    }
  },
}

export const exhaustionRule: Rule = {
  name: 'R34 scripts end at their limits, and block no other request',
  skip,
  async run(siege) {
    const id = await dryRuns(siege)
    try {
      for (const [name, script] of Object.entries(EXHAUSTING)) {
        const running = run(siege, id, script)
        const meanwhile = await siege.stranger().get('/auth/ui/config')
        siege.check(meanwhile.status < 500, `during ${name} the server answered ${meanwhile.status}`)
        const answer = await running
        siege.check(answer.status === 200, `${name} was answered ${brief(answer)}`)
        siege.check(typeof answer.json.error === 'string', `${name} ended without an error`)
      }
      const after = await run(siege, id, "result = { event: 'siege.after', data: {} }")
      siege.check(JSON.stringify(after.json.result)?.includes('siege.after') === true, `afterwards: ${brief(after)}`)
    } finally {
      await siege.administrator.send('DELETE', `/admin/api/webhooks/${id}`)
    }
  },
}
