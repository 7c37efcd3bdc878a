import { Redis } from 'ioredis'
import type { Logger } from '../../kernel/logger.ts'
import { deadlines } from '../../kernel/time/deadlines.ts'

export interface RedisLimits {
  readonly connectMs: number
  readonly commandMs: number
  readonly silenceMs: number
  readonly pingMs: number
  readonly retryMaxMs: number
  readonly keepAliveMs: number
}

/**
 * A connection to Redis. One that answers nothing is destroyed and made again, as is one to a server that became a
 * replica: the address may lead to another by then.
 */
export function connectRedis(url: string, logger: Logger, limits: RedisLimits = deadlines.redis): Redis {
  let leftAtMs = Number.NEGATIVE_INFINITY
  /** Not again and again: as long as the address leads to a replica, its refusals are the answer. */
  const leaves = ({ message }: Error): boolean => {
    const isDue = message.includes('READONLY ') && performance.now() - leftAtMs > limits.retryMaxMs
    if (isDue) leftAtMs = performance.now()
    return isDue
  }
  const redis = new Redis(url, {
    enableAutoPipelining: true,
    connectTimeout: limits.connectMs,
    commandTimeout: limits.commandMs,
    socketTimeout: limits.silenceMs,
    keepAlive: limits.keepAliveMs,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(limits.retryMaxMs, attempt * 100),
    reconnectOnError: leaves,
  })
  redis.on('error', (error: Error) => logger.warn({ error: error.message }, 'Redis is out of reach'))
  return redis
}

/** A connection that only listens: it asks for an answer now and then, or it would never notice that nobody speaks. */
export function connectSubscriber(url: string, logger: Logger, limits: RedisLimits = deadlines.redis) {
  const redis = connectRedis(url, logger, limits)
  const timer = setInterval(() => {
    // A failure is logged by the connection itself, which is destroyed for its silence.
    if (redis.status === 'ready') redis.ping().catch(() => undefined)
  }, limits.pingMs)
  timer.unref()
  return {
    redis,
    close(): void {
      clearInterval(timer)
      redis.disconnect()
    },
  }
}
