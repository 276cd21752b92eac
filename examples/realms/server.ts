import { serve } from '@sallyport/node'
import realms, { CUSTOMERS } from './realms.ts'

const { PORT = '3000' } = process.env
const { SALLYPORT_BASE_URL: baseUrl = `http://localhost:${PORT}` } = process.env

const server = await serve(realms, { port: Number(PORT), hostname: '127.0.0.1' })
console.log(`Listening on ${baseUrl}/${CUSTOMERS[0]}`)

const stopDelivering = realms.startDelivering()
// Delivers for the closed realms, too: `startDelivering` delivers only for open ones.
const delivering = setInterval(() => void realms.drain(CUSTOMERS), 60_000)
const cleaning = setInterval(() => void realms.deleteExpired(CUSTOMERS), 15 * 60_000)

process.once('SIGTERM', async () => {
  clearInterval(delivering)
  clearInterval(cleaning)
  await server.close()
  await stopDelivering()
  await realms.close()
})
