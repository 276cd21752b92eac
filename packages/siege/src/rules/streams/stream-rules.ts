import { brief } from '../../callers/answer.ts'
import type { Rule } from '../../rule.ts'
import { needs } from '../needs.ts'
import { openStream } from './frames.ts'

const INJECTED = 'injected-by-the-siege'
const BREAKS = ['\n', '\r', '\r\n', '\u2028', '\u0085', '\n\n']

export const streamInjectionRule: Rule = {
  name: 'R31 nothing in a message adds a field to an event stream',
  skip: needs({ admin: true, endpoint: 'POST /tools/notify/global' }),
  async run(siege) {
    const { caller } = await siege.app(await siege.account())
    const stream = await openStream(caller, '?topics=global&named=1')
    siege.check(stream.status === 200, `the stream was answered ${stream.status}`)
    await stream.until('connected')
    for (const line of BREAKS) {
      const text = `x${line}event: ${INJECTED}${line}id: ${INJECTED}${line}data: ${INJECTED}${line}${line}`
      const spoken = await siege.administrator.post('/tools/notify/global', { data: { text, [text]: 1 } })
      siege.check(spoken.status === 202, `a message with line breaks was answered ${brief(spoken)}`)
      const typed = await siege.administrator.post('/tools/notify/global', {
        data: 1,
        type: `a${line}data: ${INJECTED}`,
      })
      siege.check(typed.status === 400, `a type with ${JSON.stringify(line)} was answered ${brief(typed)}`)
    }
    const end = `end-${crypto.randomUUID()}`
    await siege.administrator.post('/tools/notify/global', { data: end })
    const text = await stream.until(end)
    stream.close()
    siege.check(text.includes(end), 'the last message did not arrive')
    const lines = text.split(/\r\n|\r|\n/)
    siege.check(!lines.some((one) => /^(event|id|data): injected/.test(one)), 'a message added a field to the stream')
    siege.check(
      !lines.some((one) => one !== '' && !/^(id|event|data|retry): |^:/.test(one)),
      'the stream has a line without a field',
    )
  },
}

export const streamTopicsRule: Rule = {
  name: 'R31 a stream tells nothing of others',
  skip: needs({ admin: true, endpoint: ['POST /tools/stream/ticket', 'POST /tools/notify/global'] }),
  async run(siege) {
    const [ada, eve] = [await siege.account(), await siege.account()]
    const { caller } = await siege.app(eve)
    const asked = [
      'global',
      `user:${ada.id}`,
      'user:*',
      '*',
      'tenant:*',
      'session:x',
      'meta',
      'admin',
      '../global',
      'orders',
    ]
    const stream = await openStream(caller, `?topics=${encodeURIComponent(asked.join(','))}`)
    const secret = `secret-${crypto.randomUUID()}`
    const end = `end-${crypto.randomUUID()}`
    await stream.until('connected')
    for (const topic of [`user:${ada.id}`, 'orders', 'admin'])
      await siege.administrator.post(`/tools/notify/${topic}`, { data: secret })
    await siege.administrator.post('/tools/notify/global', { data: secret, userId: ada.id })
    // Causes events of the service, which only administrators may receive.
    await siege.administrator.send('PATCH', `/admin/api/users/${ada.id}`, { json: { firstName: secret } })
    await siege.app(ada)
    await siege.administrator.post('/tools/notify/global', { data: end })
    const text = await stream.until(end)
    stream.close()
    siege.check(text.includes(end), 'the last message did not arrive')
    siege.check(!text.includes(secret), 'the stream carries messages to others')
    siege.check(!text.includes(ada.id), "the stream names another user's id")
    siege.check(!/identity\.(auth|session|user)\./.test(text), "the stream carries others' events of the service")
    const none = await siege.stranger().get('/tools/stream?topics=global')
    siege.check(none.status === 401, `a stream without a credential was answered ${brief(none)}`)
    const token = await siege.stranger().get(`/tools/stream?token=${caller.headers.Authorization?.slice(7)}`)
    siege.check(token.status === 401, `an access token in the query was answered ${brief(token)}`)
  },
}
