import { jsonAnswer } from '../../pages/json-answer.ts'

/** Milliseconds for which a result is reused, also while its query is still running, so that many requests cause only one query. */
const REUSE_MS = 1000

/** Conditions under which a server can serve requests. */
export interface ReadinessParts {
  readonly isDatabaseUp: () => Promise<boolean>
  /** Returns the names of the migrations that the database lacks. May reject. */
  readonly pendingMigrations: () => Promise<readonly string[]>
  /** True once the server has begun to stop. */
  readonly isStopping: () => boolean
  readonly now: () => Date
}

/** Reasons for 503, as the response names them. */
type Reason = 'database' | 'migrations' | 'shutdown'

/**
 * Returns the handler of `GET /readyz`: 200 if a load balancer may send requests to this server, else 503 with the
 * reasons. The reasons name no hosts, paths or errors, because anyone can read them.
 */
export function createReadinessCheck(parts: ReadinessParts): () => Promise<Response> {
  let last: { readonly at: number; readonly reasons: Promise<readonly Reason[]> } | undefined

  async function reasons(): Promise<readonly Reason[]> {
    if (parts.isStopping()) return ['shutdown']
    const at = parts.now().getTime()
    if (last === undefined || Math.abs(at - last.at) >= REUSE_MS) last = { at, reasons: databaseReasons(parts) }
    return last.reasons
  }

  return async () => {
    const notReady = await reasons()
    return notReady.length === 0
      ? jsonAnswer(200, { status: 'ready' })
      : jsonAnswer(503, { status: 'unavailable', notReady })
  }
}

async function databaseReasons({ isDatabaseUp, pendingMigrations }: ReadinessParts): Promise<readonly Reason[]> {
  if (!(await isDatabaseUp())) return ['database']
  const isMigrated = await pendingMigrations().then(
    (pending) => pending.length === 0,
    () => false,
  )
  return isMigrated ? [] : ['migrations']
}
