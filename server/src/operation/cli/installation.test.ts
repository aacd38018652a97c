import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer as createPlainServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer, TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertInstalledSettings } from '../../platform/base/assert-installed-settings.ts'
import { createTestInstallation, runInProcess, runLpi } from '../../testing/run-lpi.ts'

const root = resolve(import.meta.dirname, '../../../..')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lpi installation '))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a data folder that does not exist', () => {
  it.each([
    'organizations list',
    'instruments list',
    'backup empty.backup',
    'database status',
    'keys rotate',
  ])('is not created by the `%s` command, which fails with an error', async (command) => {
    const LPI_DATA_DIR = join(folder, 'mistyped')
    const { code, stdout, stderr } = await runInProcess({ LPI_DATA_DIR }, command.split(' '))
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(
      `There is no database in ${LPI_DATA_DIR}. If the product has run before, correct`,
    )
    expect(await readdir(folder)).not.toContain('mistyped')
  })

  it('is not created by `lpi doctor`, which prints a warning', async () => {
    const LPI_DATA_DIR = join(folder, 'mistyped')
    const { stdout } = await runInProcess({ LPI_DATA_DIR, PORT: '0' }, ['doctor'])
    expect(stdout).toContain(`warning  data folder: ${LPI_DATA_DIR} does not exist`)
    expect(stdout).toContain(`warning  database: There is no database in ${LPI_DATA_DIR}`)
    expect(await readdir(folder)).not.toContain('mistyped')
  }, 60_000)
})

describe('the script that runs after `npm ci`', () => {
  const program = join(root, 'tools/link-node.mjs')
  const runAfterInstall = async (node: string) => {
    const cwd = await mkdtemp(join(folder, 'sources '))
    const name = `node-${process.platform}-${process.arch}`
    await mkdir(join(cwd, 'node_modules', name, 'bin'), { recursive: true })
    await writeFile(join(cwd, 'node_modules', name, 'bin/node'), '')
    const env = { ...process.env, npm_config_user_agent: `npm/9.2.0 node/${node} linux x64 workspaces/false` }
    const { code = 0, stderr } = await promisify(execFile)(process.execPath, [program], { cwd, env }).catch(
      (error) => error,
    )
    return { code, stderr, link: await realpath(join(cwd, 'node_modules/.bin/node')) }
  }

  it('links the pinned version of Node.js if npm did not link it', async () => {
    const { code, stderr, link } = await runAfterInstall('v20.20.2')
    expect([code, stderr]).toEqual([0, ''])
    expect(link).toMatch(/node_modules\/node-\w+-\w+\/bin\/node$/)
  })

  it('fails if npm runs on a Node.js version that is too old, and prints the cause and the command that installs Node.js', async () => {
    for (const version of ['v18.20.4', 'v20.18.1']) {
      const { code, stderr } = await runAfterInstall(version)
      expect(code).toBe(1)
      expect(stderr).toMatch(
        /^npm is running on Node (18\.20|20\.18), .*\nnpm install --global node-(linux|darwin)-/,
      )
    }
  })
})

it('`backup` refuses an empty database', async () => {
  const t = await createTestInstallation()
  expect(await t.runFailing('backup', join(t.folder, 'empty.backup'))).toContain('The database is empty')
  await t.close()
})

it('`assertInstalledSettings` throws if the settings file of the installation was not loaded', async () => {
  const settingsFile = join(folder, 'lpi.env')
  const check = (env: Record<string, string>) => assertInstalledSettings({ settingsFile, env })
  await expect(check({})).resolves.toBeUndefined()
  await writeFile(settingsFile, 'PORT=3000\n')
  await expect(check({})).rejects.toThrow(
    `The settings of this installation in ${settingsFile} are not loaded`,
  )
  await expect(check({ LPI_DATA_DIR: '/var/lib/lpi' })).resolves.toBeUndefined()
})

describe('the settings file of an installation', () => {
  it('is passed to the same Node.js executable by the service and by the `lpi` command', async () => {
    const [service, command] = await Promise.all(
      ['lpi.service', 'lpi'].map((name) => readFile(join(root, 'deploy', name), 'utf8')),
    )
    const program = '/opt/lpi/node_modules/.bin/node --env-file=/etc/lpi/lpi.env '
    expect(service).toContain(`ExecStart=${program}server/src/main.ts`)
    expect(command).toContain(`${program}/opt/lpi/server/src/main-cli.ts`)
    expect(service).not.toContain('EnvironmentFile')
  })

  it('can contain shell metacharacters, which the `lpi` command does not interpret', async () => {
    const settings = join(folder, 'installed.env')
    const dataDir = join(folder, 'a&b;c$HOME`d`(e)')
    await writeFile(settings, `LPI_DATA_DIR=${dataDir}\nPRODUCT_NAME="C# & more"\n`)
    const script = (await readFile(join(root, 'deploy/lpi'), 'utf8'))
      .replace('  lpi) ;;', `  ${execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()}) ;;`)
      .replace('/opt/lpi/node_modules/.bin/node', process.execPath)
      .replace('/etc/lpi/lpi.env', `'${settings}'`)
      .replace('/opt/lpi', root)
    const file = join(folder, 'lpi')
    await writeFile(file, script)
    const env = { PATH: process.env.PATH }
    const result = await promisify(execFile)('sh', [file, 'organizations', 'list'], { env }).catch(
      (error) => error,
    )
    expect(result.stderr).toContain(`There is no database in ${dataDir}.`)
  })
})

describe('the file that EXTRA_CA_CERTIFICATES names', () => {
  const opensslArguments =
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const hasOpenssl = canRun('openssl', ['version'])

  it.skipIf(!hasOpenssl)(
    'lets the product connect to a mail server with a certificate from a private authority; if the setting is missing, `lpi doctor` suggests it',
    async () => {
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'ca.pem')]
      execFileSync('openssl', [...opensslArguments.split(' '), '-keyout', key, '-out', certificate], {
        stdio: 'ignore',
      })
      const server = createServer(
        { key: await readFile(key), cert: await readFile(certificate) },
        (socket) => {
          socket.write('220 localhost\r\n')
          socket.on('data', (line) =>
            socket.write(/^QUIT/.test(String(line)) ? '221 Bye\r\n' : '250 localhost\r\n'),
          )
          socket.on('error', () => {})
        },
      )
      server.on('tlsClientError', () => {})
      server.listen(0, 'localhost')
      await once(server, 'listening')
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const settings = {
        LPI_DATA_DIR: join(folder, 'none'),
        PORT: '0',
        SMTP_URL: `smtps://localhost:${port}`,
      }
      const mailFinding = async (env: Record<string, string>) => {
        const { stdout } = await runLpi({ ...settings, ...env }, ['doctor', '--json'])
        return JSON.parse(stdout).findings.find(({ check }: { check: string }) => check === 'mail')
      }
      expect(await mailFinding({})).toMatchObject({
        state: 'fault',
        advice: expect.stringContaining('EXTRA_CA_CERTIFICATES'),
      })
      expect(await mailFinding({ EXTRA_CA_CERTIFICATES: certificate })).toMatchObject({ state: 'ok' })
      server.close()
    },
    120_000,
  )

  it.skipIf(!hasOpenssl)(
    'lets the product trust a database with a certificate from a private authority; if the setting is missing, `lpi doctor` suggests it',
    async () => {
      const [key, certificate] = [join(folder, 'database-key.pem'), join(folder, 'database-ca.pem')]
      execFileSync('openssl', [...opensslArguments.split(' '), '-keyout', key, '-out', certificate], {
        stdio: 'ignore',
      })
      const files = { key: await readFile(key), cert: await readFile(certificate) }
      let handshakes = 0
      // A client's first message requests TLS. This server ends each connection after the handshake.
      const server = createPlainServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => {
          socket.write('S')
          const secured = new TLSSocket(socket, { ...files, isServer: true })
          secured.on('error', () => {})
          secured.once('data', () => {
            handshakes++
            secured.end()
          })
        })
      })
      server.listen(0, 'localhost')
      await once(server, 'listening')
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const DATABASE_URL = `postgres://lpi@localhost:${port}/lpi?sslmode=verify-full`
      const settings = { LPI_DATA_DIR: join(folder, 'none'), PORT: '0', DATABASE_URL }
      const { stdout } = await runLpi(settings, ['doctor', '--json'])
      const { findings } = JSON.parse(stdout) as { findings: { check: string }[] }
      expect(findings.find(({ check }) => check === 'database')).toMatchObject({
        state: 'fault',
        message: 'the certificate of the database is not trusted: self-signed certificate',
        advice: expect.stringContaining('EXTRA_CA_CERTIFICATES'),
      })
      const { stderr } = await runLpi(settings, ['organizations', 'list'])
      expect(stderr).toContain('set EXTRA_CA_CERTIFICATES')
      expect(handshakes).toBe(0)
      await runLpi({ ...settings, EXTRA_CA_CERTIFICATES: certificate }, ['organizations', 'list'])
      expect(handshakes).toBe(1)
      server.close()
    },
    120_000,
  )

  it('is rejected if it contains no certificate', async () => {
    const file = join(folder, 'not-a-certificate.pem')
    await writeFile(file, 'no certificate')
    const { code, stderr } = await runInProcess({ EXTRA_CA_CERTIFICATES: file }, ['organizations', 'list'])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(
        '  EXTRA_CA_CERTIFICATES must be a file with a certificate in PEM format: it contains none\n',
      ),
    })
  })
})

function canRun(program: string, args: string[]) {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
