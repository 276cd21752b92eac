import { createSallyport, type Logger, type Sallyport, type SallyportOptions } from '@sallyport/core'
import { scriptRunner } from '@sallyport/sandbox'
import { createApp } from './app.ts'
import { type Configuration, configure } from './configure.ts'
import { deleteExpiredRegularly } from './delete-expired.ts'
import { createDevMailbox } from './dev-mailbox.ts'
import { generatedSecrets } from './generated-secrets.ts'
import { hasPages } from './has-pages.ts'
import { isOwnSite } from './is-own-site.ts'
import { listen } from './listen.ts'
import { createLog, type WriteLine } from './log.ts'
import { openDatabase } from './open-database.ts'
import { pendingWork } from './pending-work.ts'
import { serviceOptions } from './service-options.ts'
import type { Environment, SallyportConfig } from './settings.ts'
import { explainOptionProblems, StartProblems } from './start-problems.ts'

const DATA_DIRECTORY = '.data'

export interface RunningServer {
  readonly url: string
  readonly log: Logger
  /** Takes no more requests, finishes those that were begun and the work they left behind, and closes the database. */
  stop(): Promise<void>
}

/** Starts the server as the environment says. Throws StartProblems when it can't. */
export async function start(env: Environment, write: WriteLine): Promise<RunningServer> {
  const configuration = await configure(env)
  const { config } = configuration
  const isProduction = configuration.settings.environment === 'production'
  const log = createLog(isProduction ? 'json' : 'text', write, systemClock)
  const secrets = await masterSecrets(configuration, log)
  const settings = { ...configuration.settings, adminSecret: await adminSecret(configuration, log) }
  const database = await openDatabase(settings.databasePath)
  const mailbox = isProduction ? null : createDevMailbox(systemClock)
  const work = pendingWork()
  const scripts = scriptRunner()

  const compose = (baseUrl: string) => {
    const stores = database.stores
    const options = serviceOptions(settings, {
      config,
      stores,
      secrets,
      baseUrl,
      mailbox,
      scripts,
      log,
      now: systemClock,
    })
    const { fetch, startDelivering, endStreams, deleteExpired } = sallyport(options, config)
    const service = work.tracking(fetch)
    const mount = options.mounts?.auth ?? '/auth'
    const providers = Object.keys(options.oauth?.providers ?? {})
    const pages = {
      signIn: hasPages(options) ? `${mount}/ui/login` : null,
      dashboard: options.admin?.dashboard === undefined ? null : (options.mounts?.admin ?? '/admin'),
    }
    const ownSite = isOwnSite(options) ? (options.baseUrl ?? null) : null
    const app = createApp({
      service,
      mount,
      stores: options.stores,
      providers,
      pages,
      ownSite,
      mailbox,
      log,
      now: systemClock,
    })
    return { app, pages, options, startDelivering, endStreams, deleteExpired }
  }

  try {
    let { app, pages, options, startDelivering, endStreams, deleteExpired } = compose(
      settings.baseUrl ?? `http://localhost:${settings.port}`,
    )
    const server = await listen((request, connection) => app(request, connection), settings.port, settings.host)
    // Port 0: what the own URL is turns out only now.
    if (settings.baseUrl === null && settings.port !== server.port) {
      ;({ app, pages, options, startDelivering, endStreams, deleteExpired } = compose(
        `http://localhost:${server.port}`,
      ))
    }
    const stopDelivering = startDelivering()
    const stopDeleting = deleteExpiredRegularly(deleteExpired)
    const url = options.baseUrl ?? server.url
    log({
      level: 'info',
      event: 'started',
      url,
      address: server.url,
      environment: settings.environment,
      ...(pages.signIn !== null && { pages: url + pages.signIn }),
      ...(pages.dashboard !== null && { dashboard: url + pages.dashboard }),
      ...(mailbox !== null && { mailbox: `${server.url}/dev/mailbox`, try: `${url}/dev/try` }),
    })
    const isSiteNamed = settings.siteUrls.length > 0 || config.siteUrl !== undefined
    if (isProduction && pages.signIn !== null && !isSiteNamed) {
      const note = 'sign-ins lead to this server itself; SALLYPORT_SITE_URL says where else'
      log({ level: 'warn', event: 'site.missing', note })
    }
    return {
      url,
      log,
      async stop() {
        stopDeleting()
        // They would keep their connections for as long as the server lets them.
        await endStreams()
        await Promise.all([server.close(), stopDelivering()])
        await work.settled()
        await scripts.close?.()
        await database.close()
      },
    }
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

/** The configured secrets; in development one that is made at the first start and kept. */
async function masterSecrets(
  { settings, config }: Configuration,
  log: Logger,
): Promise<readonly [string, ...string[]]> {
  if (settings.secrets !== null) return settings.secrets
  // A config module's own secret replaces this one when the options are merged.
  if (config.secret !== undefined) return [config.secret]
  const { secret, file, isNew } = await generatedSecrets(DATA_DIRECTORY).catch((error: Error) => {
    throw new StartProblems([`SALLYPORT_SECRET: not set, and none can be kept for development: ${error.message}`])
  })
  if (isNew) {
    log({ level: 'warn', event: 'secret.generated', file, note: 'for development; production needs SALLYPORT_SECRET' })
  }
  return [secret]
}

/** The configured secret of administrators; in development one that is made at the first start and kept, so that the dashboard opens. */
async function adminSecret({ settings, config }: Configuration, log: Logger): Promise<string | null> {
  const isForTrying = settings.environment === 'development' && settings.dashboard && config.admin === undefined
  if (settings.adminSecret !== null || !isForTrying) return settings.adminSecret
  try {
    const { secret, file, isNew } = await generatedSecrets(DATA_DIRECTORY, 'admin-secret.json')
    const note = 'opens the dashboard; production needs SALLYPORT_ADMIN_SECRET'
    if (isNew) log({ level: 'warn', event: 'admin-secret.generated', file, note })
    return secret
  } catch (error) {
    // All else works without a dashboard.
    log({ level: 'warn', event: 'admin-secret.missing', error })
    return null
  }
}

function systemClock(): Date {
  return new Date()
}
