/** A separate process that migrates the database: `migrate.ts <url>`. */
import { postgres } from '../../packages/sql/src/postgres.ts'

const { migrate, close } = postgres(process.argv[2] ?? '')
await migrate()
await close()
