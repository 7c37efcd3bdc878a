import { useMemo, useRef, useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useMeeting, useRemotePicture } from '../meeting-context.tsx'

/** A second picture shows that the first was no accident. */
const secondAfterMs = 1_000

interface Stills {
  readonly taken: readonly Blob[]
  /** Takes two pictures of the partner of this call, one now; none of a picture that the person does not see. */
  take(callId: string): void
  /** Forgets them. */
  drop(): void
}

/** Still pictures of the partner for a report: in this page's memory alone, until the person sends or drops them. */
export function useStills(): Stills {
  const { clock } = usePlatform()
  const meeting = useMeeting()
  const picture = useRemotePicture()
  const [taken, setTaken] = useState<readonly Blob[]>([])
  /** Counts what was dropped: a picture that is drawn after that is not kept. */
  const round = useRef(0)
  const stop = useRef(() => {})
  const acts = useMemo(() => {
    const isSeen = (callId: string): boolean => {
      const { call } = meeting.current()
      if (call.status !== 'incall' || call.talk.callId !== callId) return false
      return call.talk.mode === 'video' && call.talk.revealed && call.talk.partnerSends.camera
    }
    async function takeOne(callId: string, ofRound: number): Promise<void> {
      const still = isSeen(callId) ? await picture.still(callId) : null
      if (still !== null && round.current === ofRound) setTaken((before) => [...before, still])
    }
    function drop(): void {
      round.current += 1
      stop.current()
      setTaken([])
    }
    return {
      take(callId: string) {
        drop()
        const now = round.current
        void takeOne(callId, now)
        stop.current = clock.after(secondAfterMs, () => void takeOne(callId, now))
      },
      drop,
    }
  }, [clock, meeting, picture])
  return { taken, ...acts }
}
