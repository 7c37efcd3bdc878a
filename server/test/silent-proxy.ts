import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A TCP path to a server on which packets can vanish: no reset, no end, no answer. */
export interface SilentProxy {
  readonly port: number
  /** The same address, but through this path. */
  through(address: string): string
  /** From now on nothing arrives any more in either direction; connections are accepted and held. */
  swallow(): void
  /** New connections arrive again. Those from before stay silent, as after a lost state of a firewall. */
  heal(): void
  /** New connections lead to another port of this machine, as after a change of a name's address. */
  moveTo(port: number): void
  close(): Promise<void>
}

export async function aSilentProxy(targetPort: number): Promise<SilentProxy> {
  let target = targetPort
  let isSilent = false
  const open = new Map<Socket, { isDead: boolean }>()
  const server = createServer((near) => {
    const path = { isDead: isSilent }
    open.set(near, path)
    const far = isSilent ? null : connect(target, '127.0.0.1')
    const pass = (to: Socket | null) => (bytes: Buffer) => {
      if (!path.isDead) to?.write(bytes)
    }
    near.on('data', pass(far))
    near.on('error', () => undefined)
    near.on('close', () => {
      open.delete(near)
      far?.destroy()
    })
    far?.on('data', pass(near))
    far?.on('error', () => near.destroy())
    far?.on('close', () => {
      if (!path.isDead) near.destroy()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    port,
    through(address) {
      const url = new URL(address)
      url.port = String(port)
      return url.href
    },
    swallow() {
      isSilent = true
      for (const path of open.values()) path.isDead = true
    },
    heal() {
      isSilent = false
    },
    moveTo(otherValue) {
      target = otherValue
    },
    async close() {
      for (const socket of open.keys()) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

export const portOf = (address: string): number => Number(new URL(address).port)
