import type { Redis } from 'ioredis'
import { type MediaReports, mediaReportKeepMs } from '../../modules/calls/media-reports.port.ts'

const keyOf = (connectionId: string): string => `media:${connectionId}`

const script = `
local before = redis.call('hmget', KEYS[1], 'call', 'epoch', 'packets')
if before[1] ~= ARGV[1] or before[2] ~= ARGV[2] then
  redis.call('del', KEYS[1])
  redis.call('hset', KEYS[1], 'call', ARGV[1], 'epoch', ARGV[2], 'packets', ARGV[3])
elseif tonumber(ARGV[3]) > tonumber(before[3]) then
  redis.call('hset', KEYS[1], 'packets', ARGV[3], 'at', ARGV[4])
end
redis.call('pexpire', KEYS[1], ARGV[5])`

export function createRedisMediaReports(redis: Redis): MediaReports {
  return {
    async report(connectionId, { callId, epoch, packets }, atMs) {
      await redis.eval(script, 1, keyOf(connectionId), callId, epoch, packets, atMs, mediaReportKeepMs)
    },
    async advancedAt(keys) {
      if (keys.length === 0) return []
      const pipeline = redis.pipeline()
      for (const { connectionId } of keys) pipeline.hmget(keyOf(connectionId), 'call', 'epoch', 'at')
      const answers = (await pipeline.exec()) ?? []
      return keys.map(({ callId, epoch }, index) => {
        const [error, found] = answers[index] ?? [new Error('Redis gave no answer'), null]
        if (error) throw error
        const [call, counted, at] = found as (string | null)[]
        return call === callId && counted === String(epoch) && at ? Number(at) : null
      })
    },
  }
}
