import { limits } from '@serendip/contract'
import { Select } from '@serendip/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCoinPrice } from '../../../shared/coins/coin-price.ts'
import styles from './unlock.module.css'

const prices = [limits.unlockCoinsMin, 25, 50, 100, 200, limits.unlockCoinsMax]

/** What a creator asks for opening the message that is being written; nothing at first. */
export function UnlockPrice({ coins, onChange }: { coins: number; onChange(coins: number): void }) {
  const { t } = useTranslation('chat')
  const { priceOf } = useCoinPrice()
  const id = useId()
  return (
    <div className={styles.price}>
      <label htmlFor={id}>{t('unlock.price')}</label>
      <Select id={id} value={String(coins)} onChange={({ target }) => onChange(Number(target.value))}>
        <option value="0">{t('unlock.free')}</option>
        {prices.map((price) => (
          <option key={price} value={price}>
            {priceOf(price)}
          </option>
        ))}
      </Select>
    </div>
  )
}
