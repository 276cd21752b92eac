import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { build } from 'esbuild'
import { notesApp } from './app.ts'
import { noteStore } from './note-store.ts'
import { baseUrl, database, sallyport } from './sallyport.ts'

const { DATABASE = 'sallyport.db', PORT = '3000' } = process.env

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('browser/main.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'esm',
  conditions: ['@sallyport/source'],
})
const app = notesApp(sallyport, noteStore(DATABASE.replace(/(\.db)?$/, '-notes.db')), outputFiles[0]?.text ?? '')

const server = serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, () =>
  console.log(`Listening on ${baseUrl}`),
)
const stopDelivering = sallyport.startDelivering()

process.once('SIGTERM', () => {
  server.close(async () => {
    await stopDelivering()
    database.close()
  })
})
