import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from './embedded-postgres.ts'

export const hasHaproxy = spawnSync('haproxy', ['-v'], { env: pathWithSbin() }).status === 0
export const hasNginx = spawnSync('nginx', ['-v'], { env: pathWithSbin() }).status === 0

/** Debian installs both proxies in /usr/sbin, which may be missing from PATH. */
export function pathWithSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }
}

/**
 * Starts haproxy in front of the portals at these ports and returns its address. It checks `/readyz` every 200 ms. A check
 * may take 5 s, because a busy machine exceeds the default of one interval.
 */
export async function startHaproxy(
  folder: string,
  ports: readonly number[],
): Promise<{ address: string; stop: () => Promise<unknown> }> {
  const port = await freePort()
  const file = path.join(folder, 'haproxy.cfg')
  const servers = ports.map((each) => `  server portal${each} 127.0.0.1:${each} check inter 200 fall 1 rise 1`)
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 5s
  option redispatch 1
listen portal
  bind 127.0.0.1:${port}
  option httpchk GET /readyz
${servers.join('\n')}
`,
  )
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore', env: pathWithSbin() })
  const stop = async (): Promise<unknown> => {
    child.kill('SIGKILL')
    return once(child, 'exit')
  }
  return { address: `http://127.0.0.1:${port}`, stop }
}
