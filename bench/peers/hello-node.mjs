/** Bare node:http with a constant response. */
import { createServer } from 'node:http'
import { listening } from './profile.mjs'

const body = JSON.stringify({ hello: 'world' })
const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
const server = createServer((_, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => listening(server.address().port, { hello: { path: '/' } }))
