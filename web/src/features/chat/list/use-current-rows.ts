import { useEffect } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useChatClient, useSyncState } from '../chat-context.tsx'
import { reportUnlessClosed } from '../use-live.ts'

/** Rows that scroll by are not read. */
const restMs = 300

/** The chats on screen become as the server has them: others change their names and photos without telling the list. */
export function useCurrentRows(chatIds: readonly string[]): void {
  const { keepCurrent } = useChatClient()
  const { clock } = usePlatform()
  const state = useSyncState()
  const all = chatIds.join(' ')
  useEffect(() => {
    if (all === '' || state !== 'current') return
    return clock.after(restMs, () => void keepCurrent(all.split(' ')).catch(reportUnlessClosed))
  }, [all, state, clock, keepCurrent])
}
