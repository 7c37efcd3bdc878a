import type { ServerMessageOf } from '@serendip/contract'
import { Button, HeartIcon } from '@serendip/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './gift-show.module.css'
import { giftWords } from './gift-words.ts'

/** A gift moves for so long, and its words stay longer, so that thanks can be said. */
const movesMs = 2_000
const staysMs = 7_000

type Gift = ServerMessageOf<'gift.given'>
interface GiftOnScreen {
  readonly gift: Gift
  readonly isThanked: boolean
}

/** The gift that one of the two gave last: all taps of it are one animation, whose number grows. */
function useShownGift(withId: string) {
  const { socket, clock } = usePlatform()
  const [shown, setShown] = useState<GiftOnScreen | null>(null)
  useEffect(() => {
    const isOfTwo = ({ fromId, toId }: Pick<Gift, 'fromId' | 'toId'>) => fromId === withId || toId === withId
    const stops = [
      socket.on('gift.given', (gift) => {
        if (!isOfTwo(gift)) return
        setShown((before) => {
          const isOlder = before?.gift.giftId === gift.giftId && before.gift.quantity >= gift.quantity
          return isOlder ? before : { gift, isThanked: false }
        })
      }),
      socket.on('gift.undone', ({ giftId }) =>
        setShown((before) => (before?.gift.giftId === giftId ? null : before)),
      ),
      socket.on('gift.thanked', ({ toName, toAvatar, ...gift }) => {
        if (isOfTwo(gift))
          setShown({
            gift: Object.assign({ fromName: toName, fromAvatar: toAvatar }, gift, {
              type: 'gift.given' as const,
            }),
            isThanked: true,
          })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [socket, withId])
  useEffect(() => (shown === null ? undefined : clock.after(staysMs, () => setShown(null))), [shown, clock])
  return { shown, close: () => setShown(null) }
}

/** Shows gifts between oneself and a person over the lower third, below faces and above the buttons. */
export function GiftShow({ withId }: { readonly withId: string }) {
  const { t, i18n } = useTranslation('gifts')
  const { api } = usePlatform()
  const { shown, close } = useShownGift(withId)
  if (shown === null) return <div className={styles.place} role="status" />
  const { gift, isThanked } = shown
  const isMine = gift.toId === withId
  const words = giftWords({ names: gift.gift.names, quantity: gift.quantity }, i18n.language)
  const sentence = isThanked ? 'thanksFrom' : isMine ? 'youGave' : 'givenYou'
  const thank = () => {
    close()
    api.gifts.thank({ params: { giftId: gift.giftId } }).catch(() => undefined)
  }
  return (
    <div className={styles.place} role="status" data-gift={gift.giftId} data-quantity={gift.quantity}>
      {!isThanked && (
        <img
          // A gift more is the same animation, which goes on.
          key={gift.giftId}
          className={styles.picture}
          style={{ animationDuration: `${movesMs}ms` }}
          src={gift.gift.isAnimated ? `${gift.gift.imageUrl}#play` : gift.gift.imageUrl}
          width={160}
          height={160}
          alt=""
        />
      )}
      <p className={styles.words}>
        <span>{t(sentence, { name: gift.fromName, gift: words })}</span>
        {!isMine && !isThanked && (
          <Button size="s" variant="solid" icon={<HeartIcon />} onClick={thank}>
            {t('thank')}
          </Button>
        )}
      </p>
    </div>
  )
}
