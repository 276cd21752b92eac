/** The limit of a login: each request makes one password hash with the default parameters, and does nothing else. */
import { createServer } from 'node:http'
import { passwordHasher } from '@sallyport/node'

const hasher = passwordHasher()
const body = JSON.stringify({ success: true })
const server = createServer(async (_, response) => {
  await hasher.hash('correct horse battery staple')
  response.writeHead(200, { 'Content-Length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`listening ${typeof address === 'object' ? address?.port : address}`)
})
process.on('SIGTERM', () => process.exit(0))
