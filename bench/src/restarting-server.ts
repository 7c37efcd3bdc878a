import { aMigratedDirectory } from '../../server/test/migrated-directory.ts'
import { aStartedProcess, type StartedProcess } from '../../server/test/started-process.ts'

/** One process of the product that starts again, at another port, after each time it is killed. */
export class RestartingServer {
  readonly #env: Readonly<Record<string, string>>
  #process: StartedProcess
  #starting: Promise<void> = Promise.resolve()
  deaths = 0

  private constructor(env: Readonly<Record<string, string>>, process: StartedProcess) {
    this.#env = env
    this.#process = process
  }

  static async start(env: Readonly<Record<string, string>>): Promise<RestartingServer> {
    const all = { DATA_DIR: env['DATA_DIR'] ?? (await aMigratedDirectory('serendip-restarts-')), ...env }
    return new RestartingServer(all, await serving(all))
  }

  get origin(): string {
    return this.#process.origin
  }

  /** Kills it at once, whatever it is doing; resolves when its successor serves, which begins after `between`. */
  async kill(between?: () => Promise<void>): Promise<void> {
    await this.#starting
    this.#process.send('SIGKILL')
    this.deaths += 1
    this.#starting = this.#process.ended().then(async () => {
      await between?.()
      this.#process = await serving(this.#env)
    })
    await this.#starting
  }

  /** Kills it for good; its data directory stays for the check. */
  async stop(): Promise<void> {
    await this.#starting
    this.#process.send('SIGKILL')
    await this.#process.ended()
  }

  /** After `stop`. */
  removeData(): Promise<void> {
    return this.#process.dispose()
  }
}

/** Throws the process's output if it does not serve. */
async function serving(env: Readonly<Record<string, string>>): Promise<StartedProcess> {
  const started = await aStartedProcess(env)
  const health = await fetch(`${started.origin}/health`).catch(() => null)
  if (!health?.ok) throw new Error(`the server does not serve:\n${(await started.ended()).output}`)
  return started
}
