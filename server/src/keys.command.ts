import { DataDirectoryBusy } from './adapters/postgres/data-directory.ts'
import type { Composition } from './composition.ts'
import type { Config } from './config/config.ts'

type KeyRotation = Awaited<ReturnType<Composition['rotateKeys']>>

/** A server that runs on embedded storage does it itself. */
async function rotateThere({ metrics }: Config): Promise<KeyRotation> {
  const response = await fetch(`http://${metrics.host}:${metrics.port}/rotate-keys`, { method: 'POST' })
  if (!response.ok)
    throw new Error(`the running server answered ${response.status} at METRICS_PORT ${metrics.port}`)
  return (await response.json()) as KeyRotation
}

/** Seals everything stored with the current SECRETS_KEY, also beside running servers, and reports the result. */
export async function rotateKeysCommand(config: Config, open: () => Promise<Composition>): Promise<void> {
  const rotateHere = async (): Promise<KeyRotation> => {
    const composition = await open()
    try {
      return await composition.rotateKeys()
    } finally {
      await composition.engines.close()
    }
  }
  const done = await rotateHere().catch((error: unknown) => {
    if (error instanceof DataDirectoryBusy) return rotateThere(config)
    throw error
  })
  console.log(
    `key ${done.keyId}: ${done.filesRewrapped} files rewrapped, ${done.filesEncrypted} encrypted for the first time, ${done.rowsResealed} rows sealed again`,
  )
  console.log(done.failed === 0 ? 'OK' : `WRONG: ${done.failed} that no configured key opens`)
  if (done.failed > 0) process.exitCode = 1
}
