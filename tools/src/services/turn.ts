import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, type Service, sparePort, startUntil, stopChild } from './service.ts'

export const hasTurn = (): boolean => findProgram('turnserver') !== null

export interface TurnService extends Service {
  /** The secret that REST credentials are signed with. */
  readonly secret: string
}

// A block of relay ports per run, so that two runs on one machine rarely meet; coturn skips a taken port.
const relayPortsFrom = 49_160
const relayBlocks = 80
const relayBlockPorts = 140

/** Between peers on the loopback: right for tests, and for nothing else. */
const loopbackPeers: readonly string[] = ['relay-ip=127.0.0.1', 'allow-loopback-peers']

/** coturn on the loopback; `peers` are the lines of its configuration about addresses that it relays from and to. */
export async function startTurn(peers = loopbackPeers): Promise<TurnService> {
  const program = findProgram('turnserver')
  if (!program) throw new Error('coturn is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'serendip-turn-'))
  const port = await sparePort()
  const secret = 'only-for-tests'
  const firstRelay = relayPortsFrom + randomInt(relayBlocks) * relayBlockPorts
  const lines = [
    'listening-ip=127.0.0.1',
    `listening-port=${port}`,
    `min-port=${firstRelay}`,
    `max-port=${firstRelay + relayBlockPorts - 1}`,
    'use-auth-secret',
    `static-auth-secret=${secret}`,
    'realm=serendip.test',
    'fingerprint',
    'no-tls',
    'no-dtls',
    'no-cli',
    ...peers,
    `pidfile=${join(folder, 'turn.pid')}`,
    `userdb=${join(folder, 'turn.db')}`,
    'log-file=stdout',
  ]
  const config = join(folder, 'turnserver.conf')
  writeFileSync(config, `${lines.join('\n')}\n`)
  const child = await startUntil(
    program,
    ['-c', config, '-v'],
    new RegExp(`UDP listener opened on.*:${port}`),
    {
      cwd: folder,
    },
  )
  return {
    url: `turn:127.0.0.1:${port}`,
    secret,
    async stop() {
      await stopChild(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
