/** The limit of a fan-out: node:http that writes each message to every open stream, and does nothing else. */
import { createServer, type ServerResponse } from 'node:http'

const streams = new Set<ServerResponse>()
const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: {"type":"connected"}\n\n')
    streams.add(response)
    response.once('close', () => streams.delete(response))
    return
  }
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const frame = `data: ${body}\n\n`
  for (const stream of streams) stream.write(frame)
  response.writeHead(202).end()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`listening ${typeof address === 'object' ? address?.port : address}`)
})
process.on('SIGTERM', () => process.exit(0))
