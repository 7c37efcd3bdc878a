import { Button, RotateCcwIcon, Trash2Icon, TypeIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCoinPrice } from '../../../../shared/coins/coin-price.ts'
import { GetCoinsFor, MissingCoinsFor } from '../../../../shared/coins/missing-coins.tsx'
import { nextMessageCoins } from '../../../../shared/coins/next-message-coins.ts'
import { useChatClient } from '../../chat-context.tsx'
import type { ChatRow, MessageRow } from '../../store/chat-database.ts'
import { AskSupport } from '../../support/ask-support.tsx'
import styles from '../bubbles/bubble.module.css'
import { useMessageActions } from '../bubbles/message-actions.tsx'

interface RefusedProps {
  readonly message: MessageRow
  readonly chat: ChatRow
}

/** Why a message was not sent, and what can be done about it. */
export function Refused({ message, chat }: RefusedProps) {
  const { onEdit } = useMessageActions()
  const { t } = useTranslation(['chat', 'error'])
  const { priceOf } = useCoinPrice()
  const { outbox, discard } = useChatClient()
  const [isTaken, setTaken] = useState(false)
  const { key, status, type, refusedBy, isLate } = message
  if (status !== 'failed' && status !== 'offensive') return null
  const edit = () => {
    setTaken(true)
    onEdit(message)
  }
  const isOffensive = status === 'offensive'
  const priceCoins = nextMessageCoins(chat.messagePrice)
  const price = priceOf(priceCoins)
  return (
    <div className={styles.refused} role="status">
      {isOffensive && <p>{t('offensive')}</p>}
      {isLate && <p>{t('notSentInTime')}</p>}
      {!isOffensive && !isLate && (type === 'media' || !refusedBy) && (
        <p>{t(type === 'media' ? 'mediaNotSent' : 'notSent')}</p>
      )}
      {!isOffensive && refusedBy && (
        <p>
          {t(`error:${refusedBy}`)}{' '}
          {refusedBy === 'not_enough_coins' && <MissingCoinsFor priceCoins={priceCoins} />}
        </p>
      )}
      <div className={styles.choices}>
        {isOffensive ? (
          <>
            <Button size="s" icon={<TypeIcon />} disabled={isTaken} onClick={edit}>
              {t('edit')}
            </Button>
            <Button
              size="s"
              variant="quiet"
              onClick={() => void outbox.again(key, { priceCoins, ignoreOffensive: true })}
            >
              {priceCoins > 0 ? t('sendAnywayFor', { price }) : t('sendAnyway')}
            </Button>
          </>
        ) : (
          <Button size="s" icon={<RotateCcwIcon />} onClick={() => void outbox.again(key, { priceCoins })}>
            {priceCoins > 0 ? t('sendAgainFor', { price }) : t('sendAgain')}
          </Button>
        )}
        {refusedBy === 'not_enough_coins' && (
          <GetCoinsFor size="s" variant="quiet" priceCoins={priceCoins} to={`/chat?userId=${chat.userId}`} />
        )}
        <AskSupport code={refusedBy} />
        <Button size="s" variant="quiet" icon={<Trash2Icon />} onClick={() => void discard(key)}>
          {t('discard')}
        </Button>
      </div>
    </div>
  )
}
