import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { bonusQuery } from '../shop-queries.ts'
import { useBonusText } from './use-bonus-text.ts'

/** Brought by a package besides its coins; nothing where it brings no more, or nobody knows yet. */
export function PackageBonus({ productId }: { productId: string }) {
  const { t } = useTranslation('shop')
  const { api } = usePlatform()
  const { data: bonus } = useQuery(bonusQuery(api, productId))
  const textOf = useBonusText()
  if (!bonus) return null
  return <p>{t('bonus.brings', { bonus: textOf(bonus) })}</p>
}
