import { mkdirSync, writeFileSync } from 'node:fs'
import { migrationFiles } from '@sallyport/sql'

const folder = new URL('migrations/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const { name, text } of migrationFiles()) writeFileSync(new URL(name, folder), text)
