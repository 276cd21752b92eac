import { brief } from '../../callers/answer.ts'
import { exchange } from '../../callers/raw-request.ts'
import type { Rule } from '../../rule.ts'
import type { Siege } from '../../siege.ts'

/** Returns other spellings of a path, which must begin with a slash. */
function spellings(path: string): readonly string[] {
  const [, first = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(path) ?? []
  return [
    `//${first}${rest}`,
    `/${first}/${rest}`,
    `/./${first}${rest}`,
    `/x/../${first}${rest}`,
    `/x/%2e%2e/${first}${rest}`,
    `/x/..%2f${first}${rest}`,
    `/%2f${first}${rest}`,
    `/${first}${rest.replaceAll('/', '%2f')}`,
    `/${first}${rest.replaceAll('/', '%5c')}`,
    `/${first}${rest.replaceAll('/', '\\')}`,
    `/${first}/..;${path}`,
    `/${first};a=b${rest}`,
    `/${first}${rest};.css`,
    `/${first}${rest}.json`,
    `/${first}${rest}%00`,
    `/${first}${rest}%20`,
    `/${first}${rest}%0d%0a`,
    `/${first}${rest}//`,
    `/${first}${rest}/.`,
    `/${first}${rest}#x`,
    `/${first}${rest}?`,
    `/${first.toUpperCase()}${rest}`,
    `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}${rest}`,
    `/auth/ui/login/../../..${path}`,
    `/auth/.well-known/%2e%2e/%2e%2e${path}`,
    `/healthz/..${path}`,
    `/auth/ui/assets/..%2f..%2f..${path}`,
  ]
}

export const pathTricksRule: Rule = {
  name: 'R22 no other spelling of a path gets past its guard',
  async run(siege) {
    for (const path of ['/auth/me', '/admin/api/users', '/admin/api/settings', '/tools/telemetry']) {
      const target = siege.connection.mounted(path)
      for (const other of [
        ...spellings(target),
        `${siege.connection.origin}${target}`,
        `http://evil.example${target}`,
      ]) {
        const answer = await siege.raw({ target: other, lines: ownAddress(siege) })
        const isOpen = answer.status === 200 && /"(users|email|settings|data)"/.test(answer.text)
        siege.check(!isOpen, `GET ${other} without a credential was answered 200`)
        siege.check(answer.status < 500, `GET ${other} was answered ${answer.status}`)
      }
    }
    for (const file of ['/auth/ui/assets/', '/admin/assets/', '/'])
      for (const climb of [
        '../../../../etc/passwd',
        '..%2f..%2f..%2f..%2fetc%2fpasswd',
        '%2e%2e/%2e%2e/.env',
        '..\\..\\.env',
      ])
        for (const answer of [await siege.raw({ target: file + climb, lines: ownAddress(siege) })]) {
          const isFile = /root:.*:0:0:|SALLYPORT_SECRET=/.test(answer.text)
          siege.check(!isFile, `GET ${file}${climb} read a file of the machine`)
          siege.check(answer.status < 500, `GET ${file}${climb} was answered ${answer.status}`)
        }
  },
}

export const spelledLimitRule: Rule = {
  name: 'R22 limits apply to a route, whatever the spelling of its path',
  skip: (siege) =>
    siege.connection.clientAddressHeader === undefined
      ? 'needs --client-address-header: else the siege itself would be limited afterwards'
      : null,
  async run(siege) {
    const { email } = await siege.account()
    const path = siege.connection.mounted('/auth/login')
    const lines = [...ownAddress(siege), 'Content-Type: application/json']
    const others = [path, `${path}/`, `${path}?x=1`, `/x/..${path}`, `/.${path}`, `${path}?`]
    const statuses: number[] = []
    for (let guess = 0; guess < 16; guess++) {
      const body = JSON.stringify({ email, password: `wrong ${guess}` })
      const target = others[guess % others.length] ?? path
      statuses.push((await siege.raw({ method: 'POST', target, lines, body })).status)
    }
    siege.check(statuses.includes(429), `16 wrong passwords at spellings of one path were answered ${statuses}`)
  },
}

export const smugglingRule: Rule = {
  name: 'R15 requests that two readers would read differently are refused',
  async run(siege) {
    const { host } = siege.connection.url
    const path = siege.connection.mounted('/auth/login')
    const hidden = `GET ${siege.connection.mounted('/auth/me')} HTTP/1.1\r\nHost: ${host}\r\nX: `
    const { email, password } = await siege.account()
    // A server that accepts one of these requests signs the caller in.
    const body = JSON.stringify({ email, password })
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const own = ownAddress(siege).map((line) => `${line}\r\n`)
    const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${own.join('')}`
    const requests: Readonly<Record<string, string>> = {
      'both lengths': `${head}Content-Length: ${chunks.length}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
      'two different lengths': `${head}Content-Length: ${body.length}\r\nContent-Length: 2\r\n\r\n${body}`,
      'a length with a sign': `${head}Content-Length: +${body.length}\r\n\r\n${body}`,
      'an unknown transfer encoding': `${head}Transfer-Encoding: xchunked\r\n\r\n${chunks}`,
      'a space before the colon': `${head}Content-Length : ${body.length}\r\n\r\n${body}`,
      'a bad chunk size': `${head}Transfer-Encoding: chunked\r\n\r\n0x${chunks}`,
    }
    for (const [name, text] of Object.entries(requests)) {
      const answer = await exchange(siege.connection, text + hidden)
      siege.check(answer.responses <= 1, `a request with ${name} brought ${answer.responses} responses`)
      siege.check(answer.status === 0 || answer.status >= 400, `a request with ${name} was answered ${answer.status}`)
    }
    const split = [
      `/auth/me HTTP/1.1\r\nX-Evil: 1\r\n`,
      `/auth/oauth/x%0d%0aSet-Cookie:%20evil=1`,
      `/auth/ui/login?lang=%0d%0aX-Evil:1`,
    ]
    for (const target of split) {
      const answer = await siege.raw({ target })
      siege.check(!/^(x-evil|set-cookie: *evil)/im.test(answer.head), `${JSON.stringify(target)} injected a header`)
      siege.check(answer.status < 500, `${JSON.stringify(target)} was answered ${brief(answer)}`)
    }
  },
}

function ownAddress(siege: Siege): readonly string[] {
  return Object.entries(siege.stranger().headers).map(([name, value]) => `${name}: ${value}`)
}
