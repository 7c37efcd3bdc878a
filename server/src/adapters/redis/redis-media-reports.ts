import type { BilledSpan } from '@serendip/contract'
import type { Redis } from 'ioredis'
import {
  type MediaReports,
  mediaReportKeepMs,
  mediaSpansMax,
} from '../../modules/calls/media-reports.port.ts'

const keyOf = (connectionId: string): string => `media:${connectionId}`

/** The spans are a list beside the counter, as `from:to`; the last one grows in place. */
const script = `
local spans = KEYS[1] .. ':spans'
local before = redis.call('hmget', KEYS[1], 'call', 'epoch', 'packets', 'since', 'heard')
local packets, since = 0, ARGV[4]
if before[1] == ARGV[1] and tonumber(ARGV[4]) - tonumber(before[5]) <= tonumber(ARGV[5]) then since = before[4] end
if before[1] == ARGV[1] and before[2] == ARGV[2] then
  packets = tonumber(before[3])
else
  redis.call('del', KEYS[1], spans)
end
redis.call('hset', KEYS[1], 'call', ARGV[1], 'epoch', ARGV[2], 'packets', math.max(packets, tonumber(ARGV[3])), 'since', since, 'heard', ARGV[4])
if tonumber(ARGV[3]) > packets then
  local at, last = tonumber(ARGV[4]), redis.call('lindex', spans, -1)
  local from, to = string.match(last or '', '(%d+):(%d+)')
  if from and at - tonumber(to) <= tonumber(ARGV[5]) then
    if at > tonumber(to) then redis.call('lset', spans, -1, from .. ':' .. ARGV[4]) end
  else
    redis.call('rpush', spans, ARGV[4] .. ':' .. ARGV[4])
    redis.call('ltrim', spans, -tonumber(ARGV[7]), -1)
  end
end
redis.call('pexpire', KEYS[1], ARGV[6])
redis.call('pexpire', spans, ARGV[6])`

function toSpan(text: string): BilledSpan {
  const [fromMs, toMs] = text.split(':').map(Number)
  return { fromMs: fromMs ?? 0, toMs: toMs ?? 0 }
}

export function createRedisMediaReports(redis: Redis): MediaReports {
  return {
    async report(connectionId, { callId, epoch, packets }, { atMs, gapMs }) {
      const at = Math.round(atMs)
      const bounds = [gapMs, mediaReportKeepMs, mediaSpansMax]
      await redis.eval(script, 1, keyOf(connectionId), callId, epoch, packets, at, ...bounds)
    },
    async evidence(keys) {
      if (keys.length === 0) return []
      const pipeline = redis.pipeline()
      for (const { connectionId } of keys) {
        pipeline.hmget(keyOf(connectionId), 'call', 'epoch', 'since', 'heard')
        pipeline.lrange(`${keyOf(connectionId)}:spans`, 0, -1)
      }
      const answers = (await pipeline.exec()) ?? []
      const answerAt = (index: number): unknown => {
        const [error, found] = answers[index] ?? [new Error('Redis gave no answer'), null]
        if (error) throw error
        return found
      }
      return keys.map(({ callId, epoch }, index) => {
        const [call, counted, since, reported] = answerAt(index * 2) as (string | null)[]
        const spans = answerAt(index * 2 + 1) as string[]
        if (call !== callId) return null
        return {
          spans: counted === String(epoch) ? spans.map(toSpan) : [],
          reported: { fromMs: Number(since), toMs: Number(reported) },
        }
      })
    },
  }
}
