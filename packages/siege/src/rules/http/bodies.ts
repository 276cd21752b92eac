import { brief } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'

const EMAIL = 'nobody@siege.example.com'

/** Bodies of `POST /auth/login` that no client sends. */
const BODIES: Readonly<Record<string, string>> = {
  'no JSON': '{',
  'an array': '[]',
  'a text': '"x"',
  null: 'null',
  'a number': '1e999',
  '20,000 brackets': '['.repeat(20_000),
  'a deep object': `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  'operators of a database': '{"email":{"$gt":""},"password":{"$gt":""}}',
  arrays: `{"email":["${EMAIL}"],"password":["x"]}`,
  'SQL in the address': `{"email":"' OR 1=1 --@x.example","password":"' OR '1'='1"}`,
  'a prototype': `{"__proto__":{"email":"${EMAIL}","password":"x"}}`,
  'a constructor': `{"constructor":{"prototype":{"isAdmin":true}},"email":"${EMAIL}","password":"x"}`,
  duplicates: `{"email":"${EMAIL}","email":{"$ne":1},"password":"x","password":1}`,
  'a null character': `{"email":"${EMAIL}","password":"x\\u0000"}`,
  'a lone surrogate': `{"email":"${EMAIL}","password":"\\ud800"}`,
  'an address with a line break': '{"email":"a@x.example\\r\\nBcc: b@x.example","password":"x"}',
  'two addresses': '{"email":"a@x.example,b@x.example","password":"x"}',
  'a long password': `{"email":"${EMAIL}","password":"${'x'.repeat(60_000)}"}`,
  booleans: '{"email":true,"password":true}',
}

export const hostileBodiesRule: Rule = {
  name: 'R15 malformed bodies are refused with 4xx',
  async run(siege) {
    const send = (body: string, type = 'application/json') =>
      siege.stranger().send('POST', '/auth/login', { body, headers: { 'Content-Type': type } })
    for (const [name, body] of Object.entries(BODIES)) {
      const answer = await send(body)
      siege.check(answer.status >= 400 && answer.status < 500, `${name} was answered ${brief(answer)}`)
      siege.check(
        !/\bat .*:\d+:\d+|SQLITE|node_modules/.test(answer.text),
        `the answer to ${name} shows a stack or a query`,
      )
    }
    const large = await send(`{"email":"${EMAIL}","password":"${'x'.repeat(300_000)}"}`).catch(() => null)
    siege.check(large === null || large.status === 413, `300 KB were answered ${large === null ? '' : brief(large)}`)
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonx']) {
      const answer = await send(`{"email":"${EMAIL}","password":"x"}`, type)
      siege.check(answer.status === 415, `a body of type ${type} was answered ${brief(answer)}`)
    }
    const alive = await siege.stranger().get('/auth/ui/config')
    siege.check(alive.status < 500, `afterwards the server answered ${alive.status}`)
  },
}
