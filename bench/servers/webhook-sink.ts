/** A receiver of webhooks that answers at once. `GET` answers the number of requests so far. */
import { createServer } from 'node:http'

let count = 0
const server = createServer((request, response) => {
  request.resume()
  if (request.method === 'GET') return response.end(String(count))
  count++
  response.writeHead(204).end()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`listening ${typeof address === 'object' ? address?.port : address}`)
})
process.on('SIGTERM', () => process.exit(0))
