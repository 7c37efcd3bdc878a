import { type BilledSpan, pictureState } from '@serendip/contract'
import type { Redis } from 'ioredis'
import {
  type MediaReports,
  mediaReportKeepMs,
  mediaSpansMax,
} from '../../modules/calls/media-reports.port.ts'

const keyOf = (connectionId: string): string => `media:${connectionId}`

/** The spans are lists beside the counter, as `from:to`; the last one grows in place. */
const script = `
local spans, shown = KEYS[1] .. ':spans', KEYS[1] .. ':shown'
local at, gap = tonumber(ARGV[4]), tonumber(ARGV[5])
local function grow(list)
  local from, to = string.match(redis.call('lindex', list, -1) or '', '(%d+):(%d+)')
  if from and at - tonumber(to) <= gap then
    if at > tonumber(to) then redis.call('lset', list, -1, from .. ':' .. ARGV[4]) end
  else
    redis.call('rpush', list, ARGV[4] .. ':' .. ARGV[4])
    redis.call('ltrim', list, -tonumber(ARGV[7]), -1)
  end
end
local before = redis.call('hmget', KEYS[1], 'call', 'epoch', 'packets', 'since', 'heard')
local packets, since = 0, ARGV[4]
if before[1] == ARGV[1] and at - tonumber(before[5]) <= gap then since = before[4] end
if before[1] ~= ARGV[1] then redis.call('del', shown) end
if before[1] == ARGV[1] and before[2] == ARGV[2] then
  packets = tonumber(before[3])
else
  redis.call('del', KEYS[1], spans)
end
redis.call('hset', KEYS[1], 'call', ARGV[1], 'epoch', ARGV[2], 'packets', math.max(packets, tonumber(ARGV[3])), 'since', since, 'heard', ARGV[4], 'picture', ARGV[8])
if tonumber(ARGV[3]) > packets then grow(spans) end
if ARGV[8] == 'shown' then grow(shown) end
for _, key in ipairs({ KEYS[1], spans, shown }) do redis.call('pexpire', key, ARGV[6]) end`

function toSpan(text: string): BilledSpan {
  const [fromMs, toMs] = text.split(':').map(Number)
  return { fromMs: fromMs ?? 0, toMs: toMs ?? 0 }
}

export function createRedisMediaReports(redis: Redis): MediaReports {
  return {
    async report(connectionId, { callId, epoch, packets, picture }, { atMs, gapMs }) {
      const at = Math.round(atMs)
      const bounds = [gapMs, mediaReportKeepMs, mediaSpansMax]
      await redis.eval(script, 1, keyOf(connectionId), callId, epoch, packets, at, ...bounds, picture)
    },
    async evidence(keys) {
      if (keys.length === 0) return []
      const pipeline = redis.pipeline()
      for (const { connectionId } of keys) {
        pipeline.hmget(keyOf(connectionId), 'call', 'epoch', 'since', 'heard', 'picture')
        pipeline.lrange(`${keyOf(connectionId)}:spans`, 0, -1)
        pipeline.lrange(`${keyOf(connectionId)}:shown`, 0, -1)
      }
      const answers = (await pipeline.exec()) ?? []
      const answerAt = (index: number): unknown => {
        const [error, found] = answers[index] ?? [new Error('Redis gave no answer'), null]
        if (error) throw error
        return found
      }
      return keys.map(({ callId, epoch }, index) => {
        const [call, counted, since, reported, picture] = answerAt(index * 3) as (string | null)[]
        const spans = answerAt(index * 3 + 1) as string[]
        const shown = answerAt(index * 3 + 2) as string[]
        if (call !== callId) return null
        return {
          spans: counted === String(epoch) ? spans.map(toSpan) : [],
          shown: shown.map(toSpan),
          // A node of the previous release stores none.
          picture: pictureState.catch('shown').parse(picture),
          reported: { fromMs: Number(since), toMs: Number(reported) },
        }
      })
    },
  }
}
