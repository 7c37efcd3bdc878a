import { limits } from '@serendip/contract'
import { Select } from '@serendip/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCoinPrice } from '../../../shared/coins/coin-price.ts'
import type { UnlockTerms } from '../engine/chat-client.port.ts'
import styles from './unlock.module.css'

const prices = [limits.unlockCoinsMin, 25, 50, 100, 200, limits.unlockCoinsMax]

const members = 'members'

interface UnlockPriceProps {
  readonly opening: UnlockTerms
  onChange(opening: UnlockTerms): void
}

/**
 * Choice of the people who open the message that a creator is writing: everyone at first, those who pay a
 * price, or premium members alone.
 */
export function UnlockPrice({ opening, onChange }: UnlockPriceProps) {
  const { t } = useTranslation('chat')
  const { priceOf } = useCoinPrice()
  const id = useId()
  return (
    <div className={styles.price}>
      <label htmlFor={id}>{t('unlock.price')}</label>
      <Select
        id={id}
        value={opening.membersOnly ? members : String(opening.unlockCoins ?? 0)}
        onChange={({ target }) => onChange(openingOf(target.value))}
      >
        <option value="0">{t('unlock.free')}</option>
        {prices.map((price) => (
          <option key={price} value={price}>
            {priceOf(price)}
          </option>
        ))}
        <option value={members}>{t('unlock.membersOnly')}</option>
      </Select>
    </div>
  )
}

function openingOf(value: string): UnlockTerms {
  if (value === members) return { membersOnly: true }
  return value === '0' ? {} : { unlockCoins: Number(value) }
}
