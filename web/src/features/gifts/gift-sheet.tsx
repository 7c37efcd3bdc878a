import type { OfferedGift } from '@serendip/contract'
import { Button, CoinIcon, classNames, Dialog, Notice, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useSecondsUntil } from '../../platform/use-seconds-until.ts'
import { useCoinPrice } from '../../shared/coins/coin-price.ts'
import type { CoinWish, GiftWish } from '../../shared/coins/coin-shop.ts'
import { missingIn } from '../../shared/coins/missing-in.ts'
import { giftWords } from '../../shared/gifts/gift-words.ts'
import styles from './gift-sheet.module.css'
import { type Giving, useGiving } from './use-giving.ts'

interface GiftSheetProps {
  readonly wish: GiftWish
  onClose(): void
  /** Coins are missing. */
  onCoins(wish: CoinWish): void
}

/** The gifts for a person, beside what goes on: one tap chooses a gift, each further one sends it. */
export function GiftSheet({ wish, onClose: close, onCoins }: GiftSheetProps) {
  const { t } = useTranslation(['gifts', 'everywhere', 'error'])
  const { api } = usePlatform()
  const { toId, name, place } = wish
  const { data, error, refetch } = useQuery({
    queryKey: ['gifts', toId],
    queryFn: () => api.gifts.offered({ params: { toId } }),
  })
  const giving = useGiving(toId)
  const confirm = useSentNotice(giving, toId)
  function onClose(): void {
    // A chat and a call show the gift themselves.
    if (place === 'page') confirm()
    close()
  }
  const [chosenKey, choose] = useState<string | null>(null)
  const chosen = data?.gifts.find(({ key }) => key === chosenKey) ?? null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      form={place === 'page' ? 'sheet' : 'beside'}
      title={t('title', { name })}
      description={
        data &&
        (data.sharePercent === null
          ? t('greeting', { name })
          : t('share', { name, percent: data.sharePercent }))
      }
      closeLabel={t('everywhere:close')}
      footer={
        data &&
        !data.isPaused && (
          <Footer
            chosen={chosen}
            giving={giving}
            onCoins={(missingCoins) => onCoins({ place: place === 'page' ? 'chat' : place, missingCoins })}
          />
        )
      }
    >
      <div className={styles.content} aria-busy={data === undefined && error === null}>
        {error !== null && data === undefined && (
          <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('again')}</Button>}>
            {t('failed')}
          </Notice>
        )}
        {data === undefined && error === null && <Skeleton shape="block" />}
        {data?.isPaused && <Notice tone="info">{t('paused')}</Notice>}
        {data && !data.isPaused && <Tray gifts={data.gifts} chosenKey={chosenKey} onChoose={choose} />}
      </div>
    </Dialog>
  )
}

/** Confirms the gift that was sent, with its picture and the way to take it back. */
function useSentNotice({ given, undoUntil, undo }: Giving, userId: string): () => void {
  const { t, i18n } = useTranslation('gifts')
  const { clock, notices } = usePlatform()
  return () => {
    if (given === null) return
    const { gift, quantity } = given
    const mayUndo = undoUntil !== null && undoUntil > clock.now()
    notices.show({
      title: t('youGave', { gift: giftWords({ names: gift.names, quantity }, i18n.language) }),
      accent: 'success',
      img: gift.imageUrl,
      confirms: {
        action: gift.isAnimated ? 'sendAnimatedGift' : 'sendGift',
        userId,
        ...(mayUndo && { undo: { text: t('undo'), run: undo } }),
      },
    })
  }
}

interface TrayProps {
  readonly gifts: readonly OfferedGift[]
  readonly chosenKey: string | null
  onChoose(key: string): void
}

function Tray({ gifts, chosenKey, onChoose }: TrayProps) {
  const { t, i18n } = useTranslation(['gifts', 'everywhere'])
  const { moneyOf } = useCoinPrice()
  return (
    <ul className={styles.tray} aria-label={t('list')}>
      {gifts.map((gift) => (
        <li key={gift.key}>
          <button
            type="button"
            className={classNames(styles.gift, gift.key === chosenKey && styles.chosen)}
            aria-pressed={gift.key === chosenKey}
            onClick={() => onChoose(gift.key)}
          >
            <img
              className={styles.picture}
              src={gift.isAnimated && gift.key === chosenKey ? `${gift.imageUrl}#play` : gift.imageUrl}
              width={72}
              height={72}
              alt=""
            />
            <span className={styles.name}>{giftWords(gift, i18n.language)}</span>
            <span className={styles.price}>
              {gift.isFree ? (
                t('free')
              ) : (
                <>
                  <CoinIcon />
                  <bdi>{t('everywhere:coinCount', { count: gift.priceCoins })}</bdi>
                </>
              )}
            </span>
            {!gift.isFree && moneyOf(gift.priceCoins) !== null && (
              <bdi className={styles.money}>{moneyOf(gift.priceCoins)}</bdi>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface FooterProps {
  readonly chosen: OfferedGift | null
  readonly giving: Giving
  onCoins(missingCoins: number | null): void
}

function Footer({ chosen, giving, onCoins }: FooterProps) {
  const { t, i18n } = useTranslation(['gifts', 'error', 'everywhere', 'coins'])
  const { priceOf } = useCoinPrice()
  const { problem } = giving
  const gift = chosen && giftWords(chosen, i18n.language)
  return (
    <div className={styles.footer}>
      <Outcome giving={giving} />
      {problem?.code === 'not_enough_coins' ? (
        <Button variant="ember" block icon={<CoinIcon />} onClick={() => onCoins(missingIn(problem))}>
          {t('coins:get')}
        </Button>
      ) : (
        <Button
          variant="ember"
          block
          disabled={chosen === null}
          onClick={() => chosen && giving.give(chosen)}
        >
          {chosen === null
            ? t('choose')
            : chosen.isFree
              ? t('sendFree', { gift })
              : t('send', { gift, price: priceOf(chosen.priceCoins) })}
        </Button>
      )}
    </div>
  )
}

/** The outcome of the last tap, and the way to take it back. */
function Outcome({ giving: { given, problem, undoUntil, isUndone, undo } }: { giving: Giving }) {
  const { t, i18n } = useTranslation(['gifts', 'error'])
  if (problem !== null) return <Notice tone="error">{t(`error:${problem.code}`)}</Notice>
  return (
    <div className={styles.outcome} role="status">
      {isUndone && t('undone')}
      {given &&
        t('sent', { gift: giftWords({ names: given.gift.names, quantity: given.quantity }, i18n.language) })}
      {given && undoUntil !== null && <Undo until={undoUntil} onUndo={undo} />}
    </div>
  )
}

function Undo({ until, onUndo }: { until: number; onUndo: () => void }) {
  const { t } = useTranslation('gifts')
  const seconds = useSecondsUntil(until)
  if (seconds === 0) return null
  return (
    <Button size="s" variant="quiet" onClick={onUndo}>
      {t('undo')}
    </Button>
  )
}
