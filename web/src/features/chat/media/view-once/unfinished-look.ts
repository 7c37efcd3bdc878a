import { limits } from '@serendip/contract'
import { useSecondsUntil } from '../../../../platform/use-seconds-until.ts'
import type { ChatDatabase, MessageRow, UnfinishedLook } from '../../store/chat-database.ts'
import { withSpace } from '../../store/with-space.ts'
import { reportUnlessClosed } from '../../use-live.ts'

type Writable = { -readonly [K in keyof MessageRow]: MessageRow[K] }

const endOf = ({ at }: UnfinishedLook): number => at + limits.viewOnceRepeatMs

/** A look of this browser that did not finish and can be repeated, until when; null if there is none any more. */
export function useRepeatable({ look }: MessageRow): (UnfinishedLook & { readonly until: number }) | null {
  const until = look ? endOf(look) : null
  const seconds = useSecondsUntil(until)
  return look && until !== null && seconds > 0 ? { ...look, until } : null
}

/** Before the request: also after a reload, the person can load again what did not arrive. */
export async function noteLook(database: ChatDatabase, key: string, look: UnfinishedLook): Promise<void> {
  const note = () =>
    database.messages
      .where('key')
      .equals(key)
      .modify((row: Writable) => {
        // The server counts from the first request that reached it.
        if (row.viewOnce?.state === 'waiting' || row.look === undefined) row.look = look
      })
  await withSpace(database, note).catch(reportUnlessClosed)
}

/** It arrived, or the server has it no more. */
export async function endLook({ messages }: ChatDatabase, key: string): Promise<void> {
  const end = (row: Writable) => {
    delete row.look
  }
  await messages.where('key').equals(key).modify(end).catch(reportUnlessClosed)
}
