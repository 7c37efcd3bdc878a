import type { GivenGift, OfferedGift } from '@serendip/contract'
import type { ApiError } from '@serendip/contract/http-request'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asApiError, isOutage } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

/** A tap whose answer was lost is sent again with its key. */
const triesMax = 4
const againAfterMs = 500

export interface Giving {
  /** The gift that was sent last, as the server counts it. */
  readonly given: GivenGift | null
  /** Until when it can be taken back, by the clock of this browser; null if it cannot be. */
  readonly undoUntil: number | null
  readonly problem: ApiError | null
  give(gift: OfferedGift): void
  undo(): void
  isUndone: boolean
}

/** Taps on gifts for a person: each is sent with a key of its own, one after the other. */
export function useGiving(toId: string): Giving {
  const { api, clock } = usePlatform()
  const queries = useQueryClient()
  const [given, setGiven] = useState<GivenGift | null>(null)
  const [undoUntil, setUndoUntil] = useState<number | null>(null)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [isUndone, setUndone] = useState(false)
  const line = useRef<Promise<unknown>>(Promise.resolve())

  const wait = () => new Promise<void>((resolve) => void clock.after(againAfterMs, resolve))
  const readAgain = () => {
    void queries.invalidateQueries({ queryKey: ['gifts', toId] })
    void queries.invalidateQueries({ queryKey: ['profile'] })
  }
  async function tap(gift: OfferedGift, tapId: string): Promise<void> {
    const body = { toId, giftKey: gift.key, tapId, priceCoins: gift.isFree ? 0 : gift.priceCoins }
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await api.gifts.give({ body })
        setGiven(answer.given)
        const leftMs = answer.given.undoUntil === null ? null : answer.given.undoUntil - answer.at
        setUndoUntil(leftMs === null ? null : clock.now() + leftMs)
        setProblem(null)
        return
      } catch (thrown) {
        const error = asApiError(thrown)
        if (tries === triesMax || !isOutage(error.code)) {
          setProblem(error)
          return
        }
        await wait()
      }
    }
  }
  return {
    given,
    undoUntil,
    problem,
    isUndone,
    give(gift) {
      setUndone(false)
      const tapId = crypto.randomUUID()
      line.current = line.current.then(() => tap(gift, tapId)).then(readAgain)
    },
    undo() {
      if (given === null) return
      setUndoUntil(null)
      api.gifts
        .undo({ params: { giftId: given.giftId } })
        .then(() => {
          setGiven(null)
          setUndone(true)
          readAgain()
        })
        .catch((thrown: unknown) => setProblem(asApiError(thrown)))
    },
  }
}
