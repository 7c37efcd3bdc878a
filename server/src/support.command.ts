import { DataDirectoryBusy } from './adapters/postgres/data-directory.ts'
import type { Composition } from './composition.ts'
import type { Config } from './config/config.ts'
import { readOperatorKey } from './roles/operator-key.ts'
import { runSupport, type SupportResult } from './roles/run-support.ts'

/** A server that runs on embedded storage does it itself. */
async function runThere({ metrics, storage }: Config, args: readonly string[]): Promise<SupportResult> {
  const response = await fetch(`http://${metrics.host}:${metrics.port}/support`, {
    method: 'POST',
    headers: { authorization: `Bearer ${readOperatorKey(storage.dataDirectory)}` },
    body: JSON.stringify(args),
  })
  if (!response.ok)
    throw new Error(`the running server answered ${response.status} at METRICS_PORT ${metrics.port}`)
  return (await response.json()) as SupportResult
}

/** Reads and answers chats with support, also beside a running server; the exit code reports success. */
export async function supportCommand(
  config: Config,
  open: () => Promise<Composition>,
  args: readonly string[],
): Promise<void> {
  const runHere = async (): Promise<SupportResult> => {
    const { engines, chat } = await open()
    try {
      return await runSupport(chat.support, args)
    } finally {
      await engines.close()
    }
  }
  const { lines, isDone } = await runHere().catch((error: unknown) => {
    if (error instanceof DataDirectoryBusy) return runThere(config, args)
    throw error
  })
  console.log(lines.join('\n') || 'nothing waits')
  if (!isDone) process.exitCode = 1
}
