import { setTimeout as sleep } from 'node:timers/promises'
import {
  createSallyport,
  type Logger,
  resolvePaths,
  type Sallyport,
  type SallyportOptions,
  strictTransport,
} from '@sallyport/core'
import { createApp } from '../app.ts'
import { type Configuration, configure } from '../configuration/configure.ts'
import { isOwnSite } from '../configuration/is-own-site.ts'
import { generatedSecrets } from '../configuration/secrets/generated-secrets.ts'
import { DATA_DIRECTORY, masterSecrets } from '../configuration/secrets/master-secrets.ts'
import { serviceOptions } from '../configuration/service-options.ts'
import type { Environment, SallyportConfig } from '../configuration/settings.ts'
import { explainOptionProblems } from '../configuration/start-problems.ts'
import { createDevMailbox } from '../pages/dev-mailbox.ts'
import { hasPages } from '../pages/has-pages.ts'
import { pendingWork } from './checks/pending-work.ts'
import { deleteExpiredRegularly } from './delete-expired.ts'
import { lazyScriptRunner } from './lazy-script-runner.ts'
import { listen } from './listen.ts'
import { createLog, type WriteLine } from './logs/log.ts'
import { openDatabase } from './open-database.ts'

/** Milliseconds that messages and requests to other systems may take during a shutdown. */
const CALLS_MS = 2000

export interface RunningServer {
  readonly url: string
  readonly log: Logger
  /** Milliseconds for which a stopping server still takes requests. */
  readonly drainMs: number
  /**
   * Stops the server: refuses new requests, finishes requests in progress and background work, then closes the
   * database.
   */
  stop(): Promise<void>
}

/**
 * Starts the server with the configuration from the environment. Throws StartProblems if the configuration is wrong.
 * `onListening` is called before the line `started` is logged, so that signal handlers are already installed by then.
 */
export async function start(
  env: Environment,
  write: WriteLine,
  onListening: (server: RunningServer) => void = () => {},
): Promise<RunningServer> {
  const configuration = await configure(env)
  const { config } = configuration
  const isProduction = configuration.settings.environment === 'production'
  const log = createLog(isProduction ? 'json' : 'text', write, systemClock)
  const secrets = await masterSecrets(configuration, log)
  const settings = { ...configuration.settings, adminSecret: await adminSecret(configuration, log) }
  const database = await openDatabase(settings.database, log)
  const mailbox = isProduction ? null : createDevMailbox(systemClock)
  const work = pendingWork()
  const scripts = lazyScriptRunner()
  let isStopping = false
  const readiness = { pendingMigrations: database.pendingMigrations, isStopping: () => isStopping }

  const compose = (baseUrl: string) => {
    const stores = database.stores
    const options = serviceOptions(settings, {
      config,
      stores,
      hub: database.hub,
      secrets,
      baseUrl,
      mailbox,
      scripts,
      ...(database.connections && { databasePool: database.connections }),
      log,
      now: systemClock,
    })
    const { fetch, startDelivering, endStreams, endCalls, deleteExpired } = sallyport(options, config)
    const service = work.tracking(fetch)
    const paths = resolvePaths(options)
    const { publicMounts, publicUrl } = paths
    const providers = Object.keys(options.oauth?.providers ?? {})
    const pages = {
      signIn: hasPages(options) ? `${publicMounts.auth}/ui/login` : null,
      dashboard: options.admin?.dashboard === undefined ? null : publicMounts.admin,
    }
    const ownSite = isOwnSite(options) ? (publicUrl ?? null) : null
    const app = createApp({
      service,
      paths,
      stores: options.stores,
      assertFile: database.assertFile,
      readiness,
      headers: strictTransport(options),
      providers,
      pages,
      ownSite,
      mailbox,
      log,
      now: systemClock,
    })
    return { app, pages, publicUrl, options, startDelivering, endStreams, endCalls, deleteExpired }
  }

  try {
    let composed = compose(settings.baseUrl ?? `http://localhost:${settings.port}`)
    const server = await listen((request, connection) => composed.app(request, connection), settings, log)
    // With port 0 the operating system chooses the port, so the base URL is known only after listening.
    if (settings.baseUrl === null && settings.port !== server.port) {
      composed = compose(`http://localhost:${server.port}`)
    }
    const { pages, publicUrl, startDelivering, endStreams, endCalls, deleteExpired } = composed
    const stopDelivering = startDelivering()
    const stopDeleting = deleteExpiredRegularly(deleteExpired)
    const { origin } = new URL(publicUrl ?? server.url)
    const url = publicUrl ?? server.url
    const running: RunningServer = {
      url,
      log,
      drainMs: settings.drainSeconds * 1000,
      async stop() {
        isStopping = true
        server.drain()
        // Load balancers read 503 from /readyz meanwhile and send their requests elsewhere.
        if (running.drainMs > 0) await sleep(running.drainMs)
        stopDeleting()
        // Ends open event streams first. Otherwise the streams would keep their connections open until the close
        // limit.
        await endStreams()
        // Cuts off calls to other systems, so that requests and background work that wait for them end soon.
        const cutting = setInterval(endCalls, CALLS_MS)
        await Promise.all([server.close(), stopDelivering()])
        await work.settled()
        clearInterval(cutting)
        await scripts.close?.()
        await database.close()
      },
    }
    onListening(running)
    log({
      level: 'info',
      event: 'started',
      url,
      address: server.url,
      environment: settings.environment,
      ...(pages.signIn !== null && { pages: origin + pages.signIn }),
      ...(pages.dashboard !== null && { dashboard: origin + pages.dashboard }),
      ...(mailbox !== null && { mailbox: `${server.url}/dev/mailbox`, try: `${url}/dev/try` }),
    })
    const isSiteNamed = settings.siteUrls.length > 0 || config.siteUrl !== undefined
    if (isProduction && pages.signIn !== null && !isSiteNamed) {
      const note = 'after signing in, users stay on this server; set SALLYPORT_SITE_URL to the URL of your front end'
      log({ level: 'warn', event: 'site.missing', note })
    }
    return running
  } catch (error) {
    await database.close()
    throw error
  }
}

function sallyport(options: SallyportOptions, config: SallyportConfig): Sallyport {
  try {
    return createSallyport(options)
  } catch (error) {
    throw explainOptionProblems(error, config)
  }
}

/**
 * Returns the configured admin secret. In development without a configured secret, creates one at the first start and
 * keeps it, so that the dashboard can be opened.
 */
async function adminSecret({ settings, config }: Configuration, log: Logger): Promise<string | null> {
  const isForTrying = settings.environment === 'development' && settings.dashboard && config.admin === undefined
  if (settings.adminSecret !== null || !isForTrying) return settings.adminSecret
  try {
    const { secret, file, isNew } = await generatedSecrets(DATA_DIRECTORY, 'admin-secret.json')
    const note = 'opens the dashboard; production needs SALLYPORT_ADMIN_SECRET'
    if (isNew) log({ level: 'warn', event: 'admin-secret.generated', file, note })
    return secret
  } catch (error) {
    // Only logs the error, because the server also works without a dashboard.
    log({ level: 'warn', event: 'admin-secret.missing', error })
    return null
  }
}

function systemClock(): Date {
  return new Date()
}
