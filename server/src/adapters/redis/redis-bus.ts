import type { Redis } from 'ioredis'
import type { Bus } from '../../kernel/bus.ts'
import type { Logger } from '../../kernel/logger.ts'

/** `subscriber` is a separate connection, because a subscribed one can do nothing else. */
export function createRedisBus(redis: Redis, subscriber: Redis, logger: Logger): Bus {
  const listeners = new Map<string, (message: string) => void>()
  subscriber.on('message', (channel, message) => listeners.get(channel)?.(message))
  return {
    publish: (channel, message) => {
      redis.publish(`bus:${channel}`, message).catch((error: unknown) => {
        logger.warn({ error: String(error) }, 'a message between nodes was lost')
      })
    },
    subscribe: async (channel, listener) => {
      listeners.set(`bus:${channel}`, listener)
      await subscriber.subscribe(`bus:${channel}`)
    },
  }
}
