import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface TestMailServer {
  readonly url: string
  /** Whole messages as received, in order. */
  readonly received: readonly string[]
  /** Refuses the next messages, one for each code; 451 asks to retry, 550 is permanent. */
  refuseNext(...codes: readonly (451 | 550)[]): void
  stop(): Promise<void>
}

/** A real mail server on its own port. */
export async function aMailServer(): Promise<TestMailServer> {
  const received: string[] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      const code = refusals.shift()
      done(code === undefined ? null : Object.assign(new Error('refused'), { responseCode: code }))
    },
    onData(stream, _session, done) {
      text(stream).then((message) => {
        received.push(message)
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseNext: (...codes) => {
      refusals.push(...codes)
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
