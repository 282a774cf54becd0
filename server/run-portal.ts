import type { Server } from 'node:http'
import pino from 'pino'
import { createApp } from './app.ts'
import { makeSetupLink } from './features/session/setup.ts'
import { hadSuperuser } from './features/session/setup-data.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { smtpServer } from './platform/email/transport.ts'
import { longestDelay } from './platform/http/overload.ts'
import { listenForMetrics } from './platform/metrics/serve-metrics.ts'
import { removeAbandonedFolders } from './platform/temporary-folders/temporary-folder.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { version } from './version.ts'

interface Run {
  /** Folder of the built screens; without it, only the calls are served. */
  screens?: string | undefined
  /** Leaves out the demo data, for a portal of one's own on this machine. */
  isEmpty?: boolean
}

/** Runs the portal until it gets Ctrl-C or SIGTERM. */
export async function runPortal(config: Config, { screens, isEmpty = false }: Run = {}): Promise<void> {
  const log = pino({ level: config.demo && config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL })
  for (const sentence of config.misspelled) log.warn(sentence)
  const now = (): Date => new Date()
  if (!config.demo && !config.SMTP_URL) throw new ConfigError('SMTP_URL must be set to send emails')
  if (isEmpty && !config.demo)
    throw new ConfigError('--empty uses a separate database: unset DATABASE_URL, DATA_DIR and NODE_ENV=production')
  await removeAbandonedFolders(log)
  const waiting = (reason: string): void => log.warn({ reason }, 'waiting for the database')
  const open = () => openDatabase(config, { command: 'portal', onWaiting: waiting })
  const connection = config.demo
    ? await (await import('./demo/replace-old-demo.ts')).openOrReplaceDemo(config, open)
    : await open()
  const portalAt = (clock: () => Date) => createApp({ config, connection, log, now: clock, mailServer: null })
  const welcome =
    config.demo && !isEmpty
      ? await (await import('./demo/prepare-demo.ts')).prepareDemo(config, connection.db, portalAt, now)
      : undefined

  const smtp = config.SMTP_URL ? smtpServer(config.SMTP_URL, config.MAIL_FROM) : undefined
  const mailServer = smtp ?? null
  const app = await createApp({ config, connection, log, now, mailServer, webDist: screens, longestDelay })
  await app.startJobs()
  let figures: Server | undefined
  stopOnSignal({
    log,
    drainSeconds: config.demo ? 0 : config.DRAIN_SECONDS,
    leave: app.leave,
    stop: async () => {
      figures?.close()
      await app.stop()
      smtp?.close()
      await connection.close()
    },
  })
  const warm = app.warmUp()
  await app.server.listen({ host: config.HOST, port: config.PORT })
  await warm
  if (config.METRICS_PORT !== 0) figures = await listenForMetrics(app.metrics, config.HOST, config.METRICS_PORT)
  await app.openAdminSocket()
  log.info({ address: config.PUBLIC_URL, version }, 'portal started')
  if (welcome) console.log(welcome)
  else if (isEmpty)
    console.log(
      (await import('./demo/start-banner.ts')).emptyBanner(
        app.portal.settings.product_name,
        config,
        await makeSetupLink(app.portal),
      ),
    )
  else if (!(await hadSuperuser(connection.db)))
    log.warn('This portal has no superuser yet. Set it up with the link that the command "setup-link" prints.')
}
