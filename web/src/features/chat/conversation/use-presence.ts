import { ApiError } from '@serendip/contract/http-request'
import { useEffect } from 'react'
import { usePlatform, useSocketState } from '../../../platform/platform-context.tsx'
import { useChatClient } from '../chat-context.tsx'

/** No change of a chat says that its person came or left. */
const refreshEveryMs = 60_000

const report = (thrown: unknown): void => {
  if (!(thrown instanceof ApiError)) reportError(thrown)
}

/** Keeps current whether the other one of an open chat is online. */
export function usePresence(chatId: string): void {
  const { refresh } = useChatClient()
  const { clock } = usePlatform()
  const isConnected = useSocketState() === 'open'
  useEffect(() => {
    if (!isConnected) return
    let cancel = () => {}
    const ask = () => {
      if (document.visibilityState === 'visible') refresh(chatId).catch(report)
      cancel = clock.after(refreshEveryMs, ask)
    }
    ask()
    return () => cancel()
  }, [refresh, clock, chatId, isConnected])
}
