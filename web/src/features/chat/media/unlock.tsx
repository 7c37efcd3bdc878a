import type { ApiError } from '@serendip/contract/http-request'
import { Button, CoinIcon, CrownIcon, LockIcon, Notice } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { useCoinPrice } from '../../../shared/coins/coin-price.ts'
import { useCoinShop } from '../../../shared/coins/coin-shop.ts'
import { GetCoins, MissingCoins } from '../../../shared/coins/missing-coins.tsx'
import { missingIn } from '../../../shared/coins/missing-in.ts'
import { useChatClient } from '../chat-context.tsx'
import type { MessageRow } from '../store/chat-database.ts'
import { AskSupport } from '../support/ask-support.tsx'
import styles from './unlock.module.css'

/**
 * The way to open a message: for its price in coins and money, by members, or by a tap if it only is blurred.
 */
export function Unlock({ message }: { message: MessageRow }) {
  const { t } = useTranslation('chat')
  const { priceOf } = useCoinPrice()
  const { userId } = useChatClient()
  const { availability, unlockCoins, membersOnly, media = [] } = message
  const note = message.type === 'media' ? styles.note : styles.plainNote
  if (message.from === userId) {
    if (membersOnly) return <p className={note}>{t('unlock.members')}</p>
    if (unlockCoins === undefined) return null
    return <p className={note}>{t('unlock.yours', { price: priceOf(unlockCoins) })}</p>
  }
  if (availability === 'needPremium') return <ForMembers note={note} />
  if (availability === 'needCoins' && unlockCoins !== undefined) {
    const label = t('unlock.for', { price: priceOf(unlockCoins) })
    return <UnlockButton message={message} priceCoins={unlockCoins} label={label} />
  }
  return media.some(({ allowUnblure }) => allowUnblure) ? (
    <UnlockButton message={message} priceCoins={0} label={t('unlock.show')} />
  ) : null
}

/** Says that members alone open it, and leads to becoming one. */
function ForMembers({ note }: { note: string | undefined }) {
  const { t } = useTranslation('chat')
  const shop = useCoinShop()
  return (
    <div className={styles.unlock}>
      <p className={note}>{t('unlock.members')}</p>
      {shop && (
        <Button size="s" icon={<CrownIcon />} onClick={() => shop.openPremium('chat')}>
          {t('unlock.getPremium')}
        </Button>
      )}
    </div>
  )
}

interface UnlockButtonProps {
  readonly message: MessageRow
  readonly priceCoins: number
  readonly label: string
}

function UnlockButton({ message, priceCoins, label }: UnlockButtonProps) {
  const { t } = useTranslation(['chat', 'error'])
  const { unblur } = useChatClient()
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const { _id, from, type } = message
  if (_id === undefined) return null
  const open = () => {
    setWaiting(true)
    setProblem(null)
    unblur(_id, priceCoins)
      .catch((thrown: unknown) => setProblem(asApiError(thrown)))
      .finally(() => setWaiting(false))
  }
  return (
    <div className={styles.unlock}>
      {type === 'text' && <span className={styles.note}>{t('unlock.premiumMessage')}</span>}
      <Button
        size="s"
        icon={priceCoins > 0 ? <CoinIcon /> : <LockIcon />}
        disabled={isWaiting}
        onClick={open}
      >
        {label}
      </Button>
      {problem && (
        <Notice tone="error">
          {t(`error:${problem.code}`)} <MissingCoins coins={missingIn(problem)} />
        </Notice>
      )}
      {problem?.code === 'not_enough_coins' && (
        <GetCoins
          size="s"
          variant="quiet"
          missingCoins={missingIn(problem)}
          to={`/chat?userId=${from}&message=${_id}`}
        />
      )}
      <AskSupport code={problem?.code} />
    </div>
  )
}
