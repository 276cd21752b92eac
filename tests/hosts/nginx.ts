/**
 * nginx with TLS and HTTP/2 in front of a server of the tests: the installed one, that of the environment variable NGINX, or
 * Debian's package in a temporary folder.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../examples/smoke.ts'
import { CERTIFICATES } from '../../packages/sql/test/tls-front.ts'

export interface Nginx {
  readonly port: number
  stop(): Promise<void>
}

/** Returns the path of the program, or why there is none. Deletes what it downloaded at the end of the process. */
export function findNginx(): { readonly path: string } | string {
  const usable = (path: string) => /http_v2_module/.test(spawnSync(path, ['-V'], { encoding: 'utf8' }).stderr ?? '')
  for (const path of [process.env.NGINX, 'nginx', '/usr/sbin/nginx']) {
    if (path !== undefined && usable(path)) return { path }
  }
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-nginx-program-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const got = spawnSync('apt-get', ['download', 'nginx'], { cwd: folder, encoding: 'utf8' })
  if (got.status !== 0) return `nginx isn't installed, and its package can't be had: ${got.error ?? got.stderr}`
  for (const file of readdirSync(folder)) spawnSync('dpkg', ['-x', file, '.'], { cwd: folder })
  const path = join(folder, 'usr/sbin/nginx')
  return usable(path) ? { path } : "nginx doesn't run"
}

/**
 * Starts nginx for `https://auth.example.com`, which passes what is below `/app` on to the port, with the path removed or kept. Its settings
 * are those of its documentation: it buffers responses, and speaks HTTP/1.1 with the server.
 */
export async function startNginx(path: string, target: number, keepsPath: boolean): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-nginx-'))
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  // The workers run as another user.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'temporary'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    config,
    `daemon off;
pid ${folder}/pid;
error_log stderr warn;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port} ssl http2;
    server_name auth.example.com;
    ssl_certificate ${CERTIFICATES.server};
    ssl_certificate_key ${CERTIFICATES.serverKey};
    location / { return 404 'the site has nothing here'; }
    location /app/ {
      proxy_pass http://127.0.0.1:${target}${keepsPath ? '' : '/'};
      proxy_http_version 1.1;
      proxy_set_header Connection '';
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`,
  )
  const running = spawn(path, ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(running, 'exit')
  let log = ''
  running.stderr.on('data', (chunk) => {
    log += chunk
  })
  for (let isOpen = false; !isOpen; isOpen = await accepts(port)) {
    if (running.exitCode !== null) throw new Error(`nginx ended with ${running.exitCode}: ${log}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    port,
    async stop() {
      running.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
