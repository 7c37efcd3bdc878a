import { useEffect, useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import type { SocketClient } from '../../../platform/socket/socket-client.ts'

const tickMs = 250

const secondsLeft = (socket: Pick<SocketClient, 'serverNowMs'>, untilMs: number) =>
  Math.max(0, Math.ceil((untilMs - socket.serverNowMs()) / 1_000))

/** Whole seconds until a deadline of the server's, never below zero. */
export function useSecondsLeft(untilMs: number): number {
  const { clock, socket } = usePlatform()
  const [seconds, setSeconds] = useState(() => secondsLeft(socket, untilMs))
  useEffect(() => {
    let cancel = () => {}
    const tick = () => {
      setSeconds(secondsLeft(socket, untilMs))
      cancel = clock.after(tickMs, tick)
    }
    tick()
    return () => cancel()
  }, [socket, untilMs, clock])
  return seconds
}
