import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { DomainError } from '../../kernel/domain-error.ts'
import { poolScriptTexts } from './redis-match-pool-scripts.ts'

type RunScript = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>
export type PoolScripts = Readonly<Record<keyof typeof poolScriptTexts, RunScript>>

const isRefusal = (error: unknown, start: string): boolean =>
  error instanceof Error && error.name === 'ReplyError' && error.message.startsWith(start)

/** Runs a script by its digest, sending the source if Redis does not know it yet. */
function scriptRunner(redis: Redis, text: string): RunScript {
  const digest = createHash('sha1').update(text).digest('hex')
  return async (keys, args) => {
    try {
      return await redis.evalsha(digest, keys.length, ...keys, ...args)
    } catch (error) {
      if (isRefusal(error, 'NOSCRIPT')) return await redis.eval(text, keys.length, ...keys, ...args)
      if (isRefusal(error, '')) throw error
      throw new DomainError('unavailable')
    }
  }
}

/** The pool's scripts. Each rejects with DomainError `unavailable` while Redis is unreachable. */
export function poolScripts(redis: Redis): PoolScripts {
  const runners = Object.entries(poolScriptTexts).map(([name, text]) => [name, scriptRunner(redis, text)])
  return Object.fromEntries(runners) as PoolScripts
}
